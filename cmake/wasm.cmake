# The core for the browser: the same sources, compiled by clang for wasm32 without a C library and
# linked by wasm-ld. Debian has both, as clang and lld; other systems name them by version.
#
#   add_wasm(NAME SOURCE...)    target NAME, file NAME.wasm in the build directory

find_program(WASM_CLANG NAMES clang clang-19 clang-18 clang-17 clang-16 clang-15 clang-14 REQUIRED)
find_program(WASM_LD NAMES wasm-ld wasm-ld-19 wasm-ld-18 wasm-ld-17 wasm-ld-16 wasm-ld-15 wasm-ld-14
    REQUIRED)

set(wasm_flags
    --target=wasm32 -std=c17 -mbulk-memory -ffreestanding -nostdlib
    -ffp-contract=off -fno-math-errno
    -ffunction-sections -fdata-sections -fvisibility=hidden
    -Wall -Wextra -Wno-missing-field-initializers -Wshadow -Wstrict-prototypes
    -Wmissing-prototypes -Wpedantic -Wvla
    "-ffile-prefix-map=${PROJECT_SOURCE_DIR}/="
    -I "${PROJECT_SOURCE_DIR}/src" -isystem "${PROJECT_SOURCE_DIR}/src/wasm/include")
if(COOKIETIN_WERROR)
    list(APPEND wasm_flags -Werror)
endif()

# A page is loaded before it is played: what runs once a move is small, and what play-outs spend
# most of their time in is fast.
set(wasm_small
    "/(words|view|draw|record|tally|board|explain|json|text|crumbs|search|memory|skill|rules)[.]c$"
    "/(verdict|reveal|choices|score|table|catalogue|plural|deck|statements)[.]c$"
    "/bots/(thief/(belief|judge)|party/playout)[.]c$"
    "/src/(record|wasm)/")
list(JOIN wasm_small "|" wasm_small)
# Vectors are written out for these; elsewhere they would only make the code longer.
set(wasm_vectors "/bots/party/(plan|choose|features|network)[.]c$")

# The stack lies below everything else, so that running out of it traps instead of spoiling a game.
set(wasm_link_flags
    --no-entry --stack-first -z stack-size=1048576 --gc-sections --strip-all -O2
    --export=tin_room --export=tin_room_size --export=tin_ask --export=tin_answer
    --export=tin_words --export=tin_words_size --export=tin_bench
    --allow-undefined-file=${PROJECT_SOURCE_DIR}/src/wasm/imports.txt)

function(add_wasm name)
    set(objects "")
    foreach(source IN LISTS ARGN)
        string(REPLACE "${PROJECT_SOURCE_DIR}/" "" object "${source}")
        string(REPLACE "${CMAKE_CURRENT_BINARY_DIR}/" "" object "${object}")
        string(REPLACE "/" "_" object "${object}")
        set(object "${CMAKE_CURRENT_BINARY_DIR}/wasm/${object}.o")
        if(source MATCHES "/generated/")
            set(extra -Oz -Wno-overlength-strings)
        elseif(source MATCHES "${wasm_small}")
            set(extra -Oz)
        else()
            set(extra -O2)
        endif()
        if(source MATCHES "${wasm_vectors}")
            list(APPEND extra -msimd128)
        endif()
        add_custom_command(
            OUTPUT "${object}"
            COMMAND "${WASM_CLANG}" ${wasm_flags} ${extra} -MD -MF "${object}.d" -c "${source}"
                    -o "${object}"
            DEPENDS "${source}"
            DEPFILE "${object}.d"
            COMMENT "Building ${object} for the browser"
            VERBATIM)
        list(APPEND objects "${object}")
    endforeach()
    set(output "${CMAKE_CURRENT_BINARY_DIR}/${name}.wasm")
    file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/wasm")
    add_custom_command(
        OUTPUT "${output}"
        COMMAND "${WASM_LD}" ${wasm_link_flags} ${objects} -o "${output}"
        DEPENDS ${objects} "${PROJECT_SOURCE_DIR}/src/wasm/imports.txt"
        COMMENT "Linking ${name}.wasm"
        VERBATIM)
    add_custom_target(${name} DEPENDS "${output}")
endfunction()
