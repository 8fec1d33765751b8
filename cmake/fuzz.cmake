# tests/fuzz/fuzz_NAME.c is a fuzzer: with libFuzzer, so by clang. tools/fuzz runs them.

find_program(LLD ld.lld)
if(LLD)
    add_link_options(-fuse-ld=lld)
endif()
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

# The simulated world of the tests, and how inputs are changed.
add_library(fuzz_support STATIC
    tests/fuzz/mutate.c
    tests/support/audit.c
    tests/support/audit_bars.c
    tests/support/bad_disk.c
    tests/support/server_client.c
    tests/support/server_world.c)
target_include_directories(fuzz_support PUBLIC tests)
target_link_libraries(fuzz_support PUBLIC cookietin_server_core PkgConfig::CMOCKA)

add_custom_target(fuzzers)
file(GLOB fuzzers CONFIGURE_DEPENDS tests/fuzz/fuzz_*.c)
foreach(file IN LISTS fuzzers)
    cmake_path(GET file STEM name)
    add_executable(${name} "${file}")
    target_link_libraries(${name} PRIVATE fuzz_support)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${name})
endforeach()
