// The reference itself agrees with vectors that other implementations made.
#include "reference.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace {

using reference::Bytes;

std::string hex(std::span<const uint8_t> bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

Bytes bytes_of(const std::string& text) {
  Bytes bytes;
  for (size_t i = 0; i < text.size(); i += 2) bytes.push_back(static_cast<uint8_t>(std::stoi(text.substr(i, 2), nullptr, 16)));
  return bytes;
}

// Enough of JSON for a file that has each field on a line of its own.
class Vectors {
 public:
  Vectors() {
    std::ifstream file(BLAKE3_VECTORS);
    text_.assign(std::istreambuf_iterator<char>(file), {});
  }

  // The value of the next field of that name, or nothing if there is none.
  std::string next(const std::string& name) {
    size_t start = text_.find("\"" + name + "\": ", position_);
    if (start == std::string::npos) return "";
    start += name.size() + 4;
    position_ = text_.find('\n', start);
    std::string value = text_.substr(start, position_ - start);
    if (value.back() == ',') value.pop_back();
    return value.front() == '"' ? value.substr(1, value.size() - 2) : value;
  }

 private:
  std::string text_;
  size_t position_ = 0;
};

std::string output(std::span<const uint8_t> input, const reference::Cv& key, uint32_t flags, size_t length) {
  return hex(reference::hash(input, key, flags, length / 64 + 1)).substr(0, 2 * length);
}

TEST(Reference, AgreesWithVectors) {
  Vectors vectors;
  size_t length = std::stoul(vectors.next("outputLength"));
  Bytes key_bytes = bytes_of(vectors.next("key"));
  std::string context = vectors.next("context");
  reference::Cv key = reference::first_half(reference::words_of(key_bytes));
  reference::Cv context_key = reference::context_key(Bytes(context.begin(), context.end()));
  size_t cases = 0;
  for (std::string field = vectors.next("length"); !field.empty(); field = vectors.next("length"), cases++) {
    Bytes input(std::stoul(field));
    for (size_t i = 0; i < input.size(); i++) input[i] = static_cast<uint8_t>(i % 251);
    EXPECT_EQ(output(input, reference::iv, 0, length), vectors.next("hash")) << field;
    EXPECT_EQ(output(input, key, reference::keyed_hash, length), vectors.next("keyedHash")) << field;
    EXPECT_EQ(output(input, context_key, reference::derive_key_material, length), vectors.next("deriveKey")) << field;
  }
  EXPECT_GE(cases, 50U);
}

}  // namespace
