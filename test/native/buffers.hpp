// Memory of exactly the size that the core may touch, so that AddressSanitizer sees a byte too far. What the core must not depend on is
// garbage.
#pragma once

#include <algorithm>
#include <memory>
#include <span>

#include "random.hpp"
#include "tree.hpp"

namespace blake3::testing {

template <class Element>
class Buffer {
 public:
  explicit Buffer(size_t count) : elements_(new Element[count]), count_(count) {
    std::fill_n(reinterpret_cast<u8*>(elements_.get()), count * sizeof(Element), u8{0xA5});
  }

  Element* data() {
    return elements_.get();
  }

  Element& operator[](size_t index) {
    return elements_[index];
  }

  std::span<const u8> bytes() const {
    return {reinterpret_cast<const u8*>(elements_.get()), count_ * sizeof(Element)};
  }

 private:
  std::unique_ptr<Element[]> elements_;
  size_t count_;
};

inline Buffer<u8> copied(std::span<const u8> bytes, size_t room) {
  Buffer<u8> buffer(room);
  std::copy(bytes.begin(), bytes.end(), buffer.data());
  return buffer;
}

/// Whole blocks, the last one padded with zeros, and one block for nothing.
inline Buffer<u8> padded(std::span<const u8> bytes) {
  auto length = static_cast<u32>(bytes.size());
  auto buffer = copied(bytes, std::max(1U, blocks_in(length)) * size_t{block_size});
  std::fill(buffer.data() + length, buffer.data() + buffer.bytes().size(), u8{0});
  return buffer;
}

/// The end of a message as root_of takes it: unless it ends with a whole block, a block follows that may be filled with zeros.
inline Buffer<u8> open_ended(std::span<const u8> bytes) {
  return copied(bytes, bytes.size() + (bytes.empty() || bytes.size() % block_size != 0 ? block_size : 0));
}

inline reference::Cv words(const u32* cv) {
  reference::Cv made;
  std::copy_n(cv, made.size(), made.begin());
  return made;
}

inline void put(const reference::Cv& cv, u32* words) {
  std::copy(cv.begin(), cv.end(), words);
}

}  // namespace blake3::testing
