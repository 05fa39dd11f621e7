# The core as two static libraries, one per width, and what tests them: every test/native/*.cpp as one GoogleTest program per width, or, where
# the name begins with fuzz_ and sanitizers are on, as a libFuzzer program per width that ctest runs for a bounded time.

option(BLAKE3_SANITIZE "AddressSanitizer, UndefinedBehaviorSanitizer and the fuzz targets; needs clang" OFF)
if(NOT DEFINED BLAKE3_FUZZ_SECONDS)
  set(BLAKE3_FUZZ_SECONDS 15)  # how long ctest lets each fuzz target run
endif()

if(BLAKE3_SANITIZE)
  # Undefined behaviour traps instead of explaining itself: a call per check takes the compiler minutes in the unrolled rounds. The trap's stack
  # trace names the line.
  set(sanitizers -fsanitize=address,undefined -fsanitize-trap=undefined)
  set(test_environment ENVIRONMENT ASAN_OPTIONS=handle_sigill=1:detect_stack_use_after_return=1)
  add_compile_options(${sanitizers} -O1 -g -fno-omit-frame-pointer)
  add_link_options(${sanitizers})
endif()

enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)
file(GLOB test_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/test/native/*.cpp)
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/test/native/fuzz_*.cpp)
list(REMOVE_ITEM test_sources ${fuzz_sources})

function(add_fuzz_target source width)
  get_filename_component(name ${source} NAME_WE)
  set(target ${name}_${width})
  add_executable(${target} ${source})
  target_link_libraries(${target} PRIVATE blake3_${width})
  target_link_options(${target} PRIVATE -fsanitize=fuzzer)
  # What it found so far stays in its corpus, so that each run begins where the last one stopped.
  set(corpus ${PROJECT_BINARY_DIR}/corpus/${target})
  file(MAKE_DIRECTORY ${corpus})
  add_test(NAME ${width}.${name} COMMAND ${target} -max_total_time=${BLAKE3_FUZZ_SECONDS} -print_final_stats=1
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
    target_compile_options(${core} PUBLIC -fsanitize=fuzzer-no-link)
  endif()

  add_executable(native_${width} ${test_sources})
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
