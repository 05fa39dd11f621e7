# simd.wasm, compact.wasm (the same, shorter and slower), scalar.wasm and javascript.js. The compiler is Emscripten's, the linker is called
# directly: the result has no imports, and exports nothing but `memory` and the functions that cpp/exports.cpp marks with export_name. (emcc's own
# link step adds a dozen exports of its own.)
# There is no C library: a call to it is an error of the linker, and -fno-builtin keeps the compiler from making one out of a loop.

set(memory_size 262144)  # of the fixed memory, a multiple of 65536; the stack lies lowest, so that an overflow traps

# LLVM's linker is where Emscripten itself looks for it.
find_program(EM_CONFIG em-config HINTS ${EMSCRIPTEN_ROOT_PATH} REQUIRED)
execute_process(COMMAND ${EM_CONFIG} LLVM_ROOT OUTPUT_VARIABLE llvm_folder OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
find_program(WASM_LD wasm-ld HINTS ${llvm_folder} REQUIRED)
find_program(WASM2JS wasm2js HINTS ${EMSCRIPTEN_ROOT_PATH}/../bin REQUIRED)
find_program(WASM_OPT wasm-opt HINTS ${EMSCRIPTEN_ROOT_PATH}/../bin REQUIRED)

# LLVM's vectorizers make a single block slower; engines do not undo that. The plainest instruction set, so that the scalar build loads in
# every engine with WebAssembly, whatever a newer compiler takes for granted.
list(APPEND core_options -O3 -mcpu=mvp -fno-builtin -fno-slp-vectorize -fno-vectorize -fno-unroll-loops -Wglobal-constructors)

string(JOIN " " link_flags --no-entry --strip-all --stack-first -z stack-size=${stack_size}
       --initial-memory=${memory_size} --max-memory=${memory_size})
set(CMAKE_CXX_LINK_EXECUTABLE "${WASM_LD} ${link_flags} <OBJECTS> -o <TARGET>")

function(add_wasm name sources)
  add_executable(${name} ${sources})
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
  target_compile_options(${name} PRIVATE ${core_options} ${ARGN})
endfunction()

add_wasm(simd "${core_sources}" -msimd128 -DBLAKE3_SIMD=1)
add_wasm(compact "${core_sources}" -msimd128 -DBLAKE3_SIMD=1 -DBLAKE3_COMPACT=1)
add_wasm(scalar "${core_sources}")

# JavaScript is several times as long as WebAssembly. All of it but the kernels is compiled for size, which costs no speed that one could
# measure.
set(other_sources ${core_sources})
list(REMOVE_ITEM other_sources ${kernel_source})
add_library(small OBJECT ${other_sources})
target_compile_options(small PRIVATE ${core_options} -DBLAKE3_JAVASCRIPT=1 -Os)
add_wasm(javascript "$<TARGET_OBJECTS:small>;${kernel_source}" -DBLAKE3_JAVASCRIPT=1)

add_custom_command(OUTPUT javascript.js DEPENDS javascript VERBATIM
  COMMAND ${WASM_OPT} -Oz $<TARGET_FILE:javascript> -o small.wasm
  COMMAND ${WASM2JS} -O3 --emscripten small.wasm -o javascript.js)
add_custom_target(javascript_source ALL DEPENDS javascript.js)
