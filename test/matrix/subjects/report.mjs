// Where a cell's program leaves its result: a page in a frame sends it to the page around it, everything else prints one line.

export async function report(work) {
  let result;
  try {
    result = await work();
  } catch (error) {
    result = { error: `${error}\n${error?.stack}` };
  }
  if (globalThis.document) globalThis.parent.postMessage(result, "*");
  else console.log(JSON.stringify(result));
}
