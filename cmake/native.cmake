# The core as two static libraries, one per width, and what tests them: all test/native/*.cpp as one GoogleTest program per width, but for those
# whose names begin with fuzz_. These are, where sanitizers are on, a libFuzzer program each per width that ctest runs for a bounded time.

option(BLAKE3_SANITIZE "AddressSanitizer, UndefinedBehaviorSanitizer and the fuzz targets; needs clang" OFF)
set(fuzz_seconds 10)  # how long ctest lets each fuzz target run

if(BLAKE3_SANITIZE)
  # Undefined behaviour traps instead of explaining itself: a call per check takes the compiler minutes in the unrolled rounds. The trap's stack
  # trace names the line.
  set(sanitizers -fsanitize=address,undefined -fsanitize-trap=undefined)
  set(test_environment ENVIRONMENT ASAN_OPTIONS=handle_sigill=1:detect_stack_use_after_return=1)
  add_compile_options(${sanitizers} -O1 -gline-tables-only -fno-omit-frame-pointer)
  add_link_options(${sanitizers})
endif()

enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)
file(GLOB test_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/test/native/*.cpp)
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/test/native/fuzz_*.cpp)
list(REMOVE_ITEM test_sources ${fuzz_sources})
set(lanes_only "/(lanes|jobs|messages|fuzz_messages)\\.cpp$")  # test what a build without lanes does not have
set(vectors BLAKE3_VECTORS="${PROJECT_SOURCE_DIR}/test/vectors.json")

function(add_fuzz_target source width)
  get_filename_component(name ${source} NAME_WE)
  set(target ${name}_${width})
  add_executable(${target} ${source})
  target_link_libraries(${target} PRIVATE blake3_${width})
  target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  # What it found so far stays in its corpus, so that each run begins where the last one stopped.
  set(corpus ${PROJECT_BINARY_DIR}/corpus/${target})
  file(MAKE_DIRECTORY ${corpus})
  add_test(NAME ${width}.${name} COMMAND ${target} -max_total_time=${fuzz_seconds} -print_final_stats=1
    -artifact_prefix=${PROJECT_BINARY_DIR}/${target}- ${corpus})
  set_tests_properties(${width}.${name} PROPERTIES ${test_environment})
endfunction()

function(add_width width)
  set(core blake3_${width})
  add_library(${core} STATIC ${core_sources})
  target_include_directories(${core} PUBLIC ${PROJECT_SOURCE_DIR}/cpp)
  target_compile_options(${core} PRIVATE ${core_options})
  if(width STREQUAL simd)
    target_compile_definitions(${core} PUBLIC BLAKE3_SIMD=1)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
      target_compile_options(${core} PUBLIC -msse4.1)
    endif()
  endif()
  if(BLAKE3_SANITIZE)
    target_compile_options(${core} PRIVATE -fsanitize=fuzzer-no-link)
  endif()

  if(NOT width STREQUAL simd)
    list(FILTER test_sources EXCLUDE REGEX ${lanes_only})
    list(FILTER fuzz_sources EXCLUDE REGEX ${lanes_only})
  endif()
  add_executable(native_${width} ${test_sources})
  target_compile_definitions(native_${width} PRIVATE ${vectors})
  # GoogleTest's header takes the compiler longer than any of the tests: all of them at once see it once. Only the core need be fast.
  target_compile_options(native_${width} PRIVATE -O1)
  set_target_properties(native_${width} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0
    UNITY_BUILD_CODE_BEFORE_INCLUDE "// NOLINTNEXTLINE(bugprone-suspicious-include)")
  target_link_libraries(native_${width} PRIVATE ${core} GTest::gtest_main)
  gtest_discover_tests(native_${width} TEST_PREFIX ${width}. DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 300 ${test_environment})

  if(BLAKE3_SANITIZE)
    foreach(source ${fuzz_sources})
      add_fuzz_target(${source} ${width})
    endforeach()
  endif()
endfunction()

add_width(scalar)
add_width(simd)
