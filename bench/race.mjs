import { measure } from "mitata/src/lib.mjs";
import { fresh } from "./fresh.mjs";
import { Turns } from "./turns.mjs";

/** How long things take. `sample` is the time that one sample of calls should fill; a coarse clock needs longer ones. */
export function paceOf({ quick = false } = {}) {
  // Sixty-odd steps of the clock keep its grain below 2 % of a sample.
  const sample = Math.max(1e6, 64 * clockStep());
  return quick
    ? {
        sample,
        warmUp: 6e7,
        warmUpLimit: 3e8,
        budget: 2e7,
        fewestRounds: 3,
        mostRounds: 11,
        mostRaces: 1,
        patience: 5e7,
      }
    : {
        sample,
        warmUp: 1.2e8,
        warmUpLimit: 1.2e9,
        budget: 6e8,
        fewestRounds: 7,
        mostRounds: 51,
        mostRaces: 4,
        patience: 1e9,
      };
}

/**
 * Runs something until it has not become faster for as long as pace.patience. The best compilers of some engines begin late and take
 * a second for a large function; until then everything looks settled.
 */
export async function settle(operation, pace) {
  let best = Infinity;
  let quiet = 0;
  for (let spent = 0; quiet < pace.patience && spent < 10 * pace.patience;) {
    const start = performance.now();
    let calls = 0;
    let time = 0;
    for (; time < pace.patience / 10; calls++) {
      operation();
      time = (performance.now() - start) * 1e6;
    }
    quiet = time / calls < 0.97 * best ? 0 : quiet + time;
    best = Math.min(best, time / calls);
    spent += time;
    // Lets the engine install what it has compiled.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Times the contestants in interleaved rounds: in every round each gives one sample, in random order, so that what slows the machine down
 * for a while slows all of them. mitata does the timing; its loops run side by side and wait for their turn before each sample.
 *
 * The race is run again until none of them gets faster from one to the next, and the last one counts: an optimizing compiler may take
 * longer than any warm-up.
 *
 * A contestant is `{ id, operation }`, timed in this process, or `{ id, sample }`, where `sample(calls)` promises the nanoseconds that
 * so many calls took elsewhere.
 * @returns by id: median, quartiles, minimum (ns per call), the number of samples, of calls in each, and whether it had settled
 */
export async function race(contestants, pace) {
  let runners = [];
  for (const contestant of contestants) runners.push(await warmUp(contestant, pace));
  for (let left = pace.mostRaces; ; left--) {
    const results = await raceOnce(runners, pace);
    const settled = results.map(({ median }, i) => pace.mostRaces === 1 || median > 0.95 * runners[i].estimate);
    const over = left <= 1 || settled.every(Boolean) || roundTimeOf(runners) > longRound;
    if (over) {
      return Object.fromEntries(results.map((result, i) => [runners[i].id, { ...result, settled: settled[i] }]));
    }
    runners = runners.map((runner, i) => withEstimate(runner, results[i].median, pace));
  }
}

// Rounds of many seconds can be trusted in smaller number.
const longRound = 3e9;
const roundTimeOf = (runners) => runners.reduce((sum, { calls, estimate }) => sum + calls * estimate, 0);

async function raceOnce(runners, pace) {
  const roundTime = roundTimeOf(runners);
  const fewest = roundTime > longRound ? Math.min(3, pace.fewestRounds) : pace.fewestRounds;
  const rounds = Math.min(pace.mostRounds, Math.max(fewest, Math.ceil(pace.budget / roundTime)));
  const turns = new Turns(runners.map(({ id }) => id));
  return Promise.all(runners.map((runner) => time(runner, rounds, turns)));
}

// Runs until the optimizing compilers are done: for at least pace.warmUp, and as long as it keeps getting faster.
async function warmUp({ id, operation, sample }, pace) {
  // Repeats the operation, and keeps its result so that no compiler finds the work useless. (The default makes its length 0, which is how
  // mitata tells such a function from others.)
  const repeat = operation && fresh(repeater, operation, { result: undefined });
  const run = sample ?? stopwatch(repeat);
  let calls = 1;
  let spent = 0;
  let best = Infinity;
  let rising = true;
  while (rising && spent < pace.warmUpLimit) {
    const time = await run(calls);
    spent += time;
    if (time < pace.sample * 4) {
      calls = Math.ceil(calls * Math.min(8, Math.max(1.5, (pace.sample * 5) / time)));
      continue;
    }
    rising = spent < pace.warmUp || time / calls < 0.98 * best;
    best = Math.min(best, time / calls);
  }
  const estimate = Number.isFinite(best) ? best : spent / calls;
  return withEstimate({ id, repeat, sample }, estimate, pace);
}

const repeater = (operation, keep) => {
  return (times = 1) => {
    for (let i = 0; i < times; i++) keep.result = operation();
  };
};

// In the small portions in which it will be timed, so that it is compiled as a whole and not only its loop.
const stopwatch = (repeat) => (calls) => {
  const start = performance.now();
  for (let left = calls; left > 0; left -= portion) repeat(Math.min(portion, left));
  return (performance.now() - start) * 1e6;
};

function withEstimate(runner, estimate, pace) {
  const calls = Math.max(1, Math.round(pace.sample / estimate));
  return { ...runner, estimate, calls: calls < 4 * portion ? calls : portion * Math.round(calls / portion) };
}

// Some engines (SpiderMonkey) do not fully compile an asynchronous function, which mitata's loop is. It calls for a portion at a time.
const portion = 16;

async function time({ id, repeat, sample, calls }, rounds, turns) {
  const common = { gc: false, min_cpu_time: 0, min_samples: rounds, max_samples: rounds };
  const times = calls < 4 * portion ? calls : portion;
  const batch = sample ? 1 : calls / times;
  // mitata asks for a parameter before each call, outside the time it takes: before the first one of a sample we wait for our turn.
  // Its own warm-up calls (one where a sample is a single call, two where it is many) come before all that.
  let asked = batch === 1 ? -1 : -2;
  const next = () => {
    const first = asked >= 0 && asked % batch === 0;
    asked++;
    return first ? turns.wait(id).then(() => times) : times;
  };
  const params = { 0: next };
  const inProcess = () => measure(repeat, { ...common, params, ...(batch === 1 ? single : many(batch)) });
  const elsewhere = () =>
    measure(
      function* () {
        yield { manual: () => sample(calls), budget: "manual" };
      },
      { ...common, params, ...single },
    );
  const { p50, p25, p75, min, samples } = await (sample ? elsewhere() : inProcess());
  turns.leave(id);
  const per = sample ? calls : times;
  return { median: p50 / per, p25: p25 / per, p75: p75 / per, min: min / per, samples: samples.length, calls };
}

// mitata would choose by its own warm-up calls, which a coarse clock makes a matter of luck.
const single = { warmup_threshold: -1 };
const many = (count) => ({
  warmup_threshold: Infinity,
  batch_threshold: Infinity,
  batch_samples: count,
  batch_unroll: 1,
});

function clockStep() {
  let step = Infinity;
  for (let i = 0; i < 20; i++) {
    const start = performance.now();
    let now = start;
    while (now === start) now = performance.now();
    step = Math.min(step, now - start);
  }
  return step * 1e6;
}
