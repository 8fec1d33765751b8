# tests/test_NAME.c is a cmocka program, tests/test_NAME.sh a script; either becomes the test NAME.
# The same in tests/long/, with the label `long`: `make test-long` runs those and nothing else does.

# All tests together spend more time in the core than it takes to optimize it; of the rest (-O1, see
# CMakePresets.json) the opposite is true. And there are sixty programs to link.
target_compile_options(cookietin_core PRIVATE -O2)
find_program(LLD ld.lld)
if(LLD)
    add_link_options(-fuse-ld=lld)
endif()

pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

add_library(cookietin_test_support INTERFACE)
target_include_directories(cookietin_test_support INTERFACE tests)
target_compile_definitions(cookietin_test_support INTERFACE
    TEST_DATA="${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(cookietin_test_support INTERFACE
    cookietin_server cookietin_page cookietin_library PkgConfig::CMOCKA PkgConfig::PQ
    PkgConfig::SQLITE)

file(GLOB support_sources CONFIGURE_DEPENDS tests/support/*.c)
if(support_sources)
    add_library(cookietin_test_helpers STATIC ${support_sources})
    target_link_libraries(cookietin_test_helpers PUBLIC cookietin_test_support)
    set(test_libraries cookietin_test_helpers)
else()
    set(test_libraries cookietin_test_support)
endif()

# The example bot must build with our warnings, and play.
add_executable(example_bot examples/bot.c)
target_link_libraries(example_bot PRIVATE PkgConfig::JANSSON)

# The next version of the program, as far as servers can tell that share a database: its links.
add_executable(cookietin_next $<TARGET_OBJECTS:cookietin> src/server/net_peers.c)
target_compile_definitions(cookietin_next PRIVATE COOKIETIN_LINK_HIGHEST=2)
target_link_libraries(cookietin_next PRIVATE
    cookietin_server PkgConfig::LIBUV PkgConfig::QRENCODE PkgConfig::WEBSOCKETS PkgConfig::OPENSSL)
target_link_options(cookietin_next PRIVATE
    LINKER:--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc)

# So must what is made for the library and tested with the release's.
add_executable(example_library examples/library.c)
target_link_libraries(example_library PRIVATE cookietin_library)
if(NOT TARGET bench_library)
    add_executable(bench_library tools/library/bench.c)
endif()
target_link_libraries(bench_library PRIVATE cookietin_library)

# The slow ones start first, also where no run has been measured: the names, and seconds, roughly.
set(slow_tests
    browser_people 220  browser_play 190  browser_screens 170  browser_server 130  web 90
    server_postgres 75  server 60  cluster_simulation 40  simulation_servers 35  exec_bot 30
    server_damage 30  browser_firefox 30  server_network 28  web_types 24  review 23
    server_sync 22  bots 20  sim 18  words_sources 17  net 17  properties 16  postgres 16
    store_damage 16  bot_thief 15  leak 14  program 12  server_kill 12  serve 11  store 11
    install 10  hint 10)

function(set_cost name)
    list(FIND slow_tests "${name}" at)
    if(at GREATER_EQUAL 0)
        math(EXPR at "${at} + 1")
        list(GET slow_tests ${at} cost)
        set_tests_properties(${name} PROPERTIES COST ${cost})
    endif()
endfunction()

set(test_environment
    LC_ALL=C.UTF-8
    "COOKIETIN=$<TARGET_FILE:cookietin>"
    "COOKIETIN_SOURCE=${PROJECT_SOURCE_DIR}"
    "COOKIETIN_EXAMPLE=$<TARGET_FILE:example_bot>"
    "COOKIETIN_RELEASE=${PROJECT_SOURCE_DIR}/build/release/cookietin"
    UBSAN_OPTIONS=print_stacktrace=1)

# A time limit is for what hangs, not for what is slow: a busy machine may take ten times as long.
function(add_tests directory label timeout)
    file(GLOB files CONFIGURE_DEPENDS ${directory}/test_*.c ${directory}/test_*.sh)
    foreach(file IN LISTS files)
        cmake_path(GET file STEM stem)
        cmake_path(GET file EXTENSION extension)
        string(REGEX REPLACE "^test_" "" name "${stem}")
        if(extension STREQUAL ".c")
            add_executable(${stem} "${file}")
            target_link_libraries(${stem} PRIVATE ${test_libraries})
            set_target_properties(${stem} PROPERTIES RUNTIME_OUTPUT_DIRECTORY tests)
            add_test(NAME ${name} COMMAND ${stem})
        else()
            add_test(NAME ${name} COMMAND "${file}")
        endif()
        set_tests_properties(${name} PROPERTIES
            LABELS "${label}"
            TIMEOUT ${timeout}
            ENVIRONMENT "${test_environment}")
        set_cost(${name})
    endforeach()
endfunction()

add_tests(tests short 3600)
# What its canaries put themselves before.
target_link_options(test_simulation PRIVATE LINKER:--wrap=outbox_first,--wrap=update_write
    LINKER:--wrap=table_observe,--wrap=link_add,--wrap=tell_missed,--wrap=save_step
    LINKER:--wrap=save_room,--wrap=link_is_late,--wrap=delay_resume,--wrap=request_detach
    LINKER:--wrap=save_as_old,--wrap=block_find)
target_link_options(test_simulation_servers PRIVATE
    LINKER:--wrap=outbox_first,--wrap=update_write,--wrap=load_mine)
# An answer of PostgreSQL that gets lost.
target_link_options(test_postgres PRIVATE LINKER:--wrap=wire_end_many)
target_link_options(test_server_forged PRIVATE LINKER:--wrap=room_start)
add_tests(tests/long long 36000)

# tests/fuzz/fuzz_NAME.c becomes the test fuzz_NAME: so many executions that take some seconds. The
# programs are in build/fuzz, because libFuzzer is clang's (cmake/fuzz.cmake).
file(GLOB fuzzers CONFIGURE_DEPENDS tests/fuzz/fuzz_*.c)
foreach(file IN LISTS fuzzers)
    cmake_path(GET file STEM test)
    string(REGEX REPLACE "^fuzz_" "" name "${test}")
    add_test(NAME ${test} COMMAND "${PROJECT_SOURCE_DIR}/tools/fuzz" test ${name})
    set_tests_properties(${test} PROPERTIES
        LABELS short TIMEOUT 3600 ENVIRONMENT "${test_environment}")
endforeach()
