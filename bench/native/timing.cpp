// Times our core in a process of its own, at the request of the benchmark in JavaScript, so that both take turns in the same rounds.
//
// Each line of input is a message size and a number of calls: "65536 40". Each line of output answers one:
//   {"size":65536,"calls":40,"nanoseconds":1234567,"digest":"..."}
// where the nanoseconds are for all calls and the message is that of bench/random.mjs. The very first line tells how this was compiled.
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <vector>

#include "tree.hpp"

namespace {

using namespace blake3;

struct Digest {
  u8 bytes[block_size];
};

/// The message as bench/random.mjs makes it, with room for the zeros that the core writes behind it.
std::vector<u8> random_message(u64 size) {
  std::vector<u8> message(size + u64{2} * block_size);
  u32 word = 0x9E3779B9;
  for (u64 i = 0; i < size; i++) {
    if (i % 4 == 0) {
      word ^= word << 13;
      word ^= word >> 17;
      word ^= word << 5;
    }
    message[i] = static_cast<u8>(word >> (8 * (i % 4)));
  }
  return message;
}

/// One-shot, as the package does it but in place: no copy into a window.
void hash(u8* message, u64 size, Digest& digest) {
  Tree tree;
  for (u32 i = 0; i < cv_words; i++) tree.key[i] = iv[i];
  tree.flags = 0;
  tree.first = 0;
  tree.count = 0;
  for (; size > window_size; message += window_size, size -= window_size) absorb(tree, message, window_size);
  Root root = root_of(tree, message, static_cast<u32>(size));
  expand_root(root.cv, root.block, root.block_length, root.flags, 0, 1, digest.bytes);
}

void answer(std::vector<u8>& message, u64 size, u64 calls) {
  Digest digest{};
  auto start = std::chrono::steady_clock::now();
  for (u64 i = 0; i < calls; i++) hash(message.data(), size, digest);
  std::chrono::nanoseconds time = std::chrono::steady_clock::now() - start;
  std::printf("{\"size\":%" PRIu64 ",\"calls\":%" PRIu64 ",\"nanoseconds\":%" PRId64 ",\"digest\":\"", size, calls,
              static_cast<int64_t>(time.count()));
  for (u32 i = 0; i < cv_words * sizeof(u32); i++) std::printf("%02x", digest.bytes[i]);
  std::printf("\"}\n");
  std::fflush(stdout);
}

}  // namespace

int main() {
  std::printf("{\"compiler\":\"%s\",\"lanes\":%u}\n", __VERSION__, static_cast<unsigned>(lane_count));
  std::fflush(stdout);
  std::vector<u8> message;
  u64 made = UINT64_MAX;
  u64 size = 0;
  u64 calls = 0;
  while (std::scanf("%" SCNu64 " %" SCNu64, &size, &calls) == 2) {
    if (size != made) message = random_message(size);
    made = size;
    answer(message, size, calls);
  }
}
