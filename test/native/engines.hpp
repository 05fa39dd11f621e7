// Tests that run once for each engine's forms of the kernels.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "forms.hpp"

namespace blake3::testing {

// A build without lanes has one form for all. JavaScriptCore is the last that there are forms for.
inline constexpr u32 engine_count = lane_count == 1 ? 1 : 1 + static_cast<u32>(Engine::javascriptcore);

class EveryEngine : public ::testing::TestWithParam<u32> {
 protected:
  void SetUp() override {
    suit(static_cast<Engine>(GetParam()));
  }
};

inline auto engines() {
  return ::testing::Range(0U, engine_count);
}

inline std::string name_of(const ::testing::TestParamInfo<u32>& info) {
  return "engine" + std::to_string(info.param);
}

}  // namespace blake3::testing
