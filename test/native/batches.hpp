// Batches of messages, laid out as hash_messages wants them and hashed by it.
#pragma once

#include <vector>

#include "buffers.hpp"
#include "messages.hpp"

namespace blake3::testing {

inline u32 space_of(u32 length) {
  return std::max(1U, blocks_in(length)) * block_size;
}

/// The messages one after the other, with zeros between.
inline Bytes batch_of(const std::vector<Bytes>& messages) {
  Bytes batch;
  for (const Bytes& message : messages) {
    batch.insert(batch.end(), message.begin(), message.end());
    batch.resize(batch.size() + space_of(static_cast<u32>(message.size())) - message.size());
  }
  return batch;
}

/// The digests, from tables of exactly the size they must have.
inline std::vector<reference::Cv> hash_batch(const std::vector<Bytes>& messages, const Mode& mode) {
  Bytes batch = batch_of(messages);
  u32 chunks = 0;
  u32 parts = 0;
  Buffer<u32> lengths(messages.size());
  for (size_t i = 0; i < messages.size(); i++) {
    lengths[i] = static_cast<u32>(messages[i].size());
    chunks += std::max(1U, chunks_in(lengths[i]));
    if (lengths[i] > chunk_size) parts += chunks_in(lengths[i]);
  }
  auto input = copied(batch, batch.size());
  Buffer<Job> job_table(chunks);
  Buffer<Cv> part_table(parts);
  Buffer<Cv> digests(messages.size());
  Cv key;
  put(mode.key, key);
  hash_messages(input.data(), lengths.data(), static_cast<u32>(messages.size()), key, mode.flags, job_table.data(), part_table.data(),
                digests.data());
  std::vector<reference::Cv> made;
  for (size_t i = 0; i < messages.size(); i++) made.push_back(words(digests[i]));
  return made;
}

inline reference::Cv digest_of(const Bytes& message, const Mode& mode) {
  return reference::first_half(reference::words_of(reference::hash(message, mode.key, mode.flags)));
}

}  // namespace blake3::testing
