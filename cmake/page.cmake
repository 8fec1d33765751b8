# The page, built by Vite from web/ with the core as WebAssembly (cmake/wasm.cmake), and that for
# operators, as one C file that the server has compiled in. Sets page_source.

find_program(NODE NAMES node nodejs REQUIRED)
find_program(NPM NAMES npm REQUIRED) # tools/setup-page calls it

set(web "${PROJECT_SOURCE_DIR}/web")
set(page_source "${CMAKE_CURRENT_BINARY_DIR}/generated/http_page.c")
# Not below web/ itself: node_modules/ is there, and has sources of its own.
file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS "${web}/src/*" "${web}/public/*")
list(APPEND web_sources "${web}/index.html" "${web}/operators.html")
file(GLOB licences CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/licences/*.txt")
file(GLOB web_tools CONFIGURE_DEPENDS "${web}/tools/*.ts")

# `make test` has fetched them before, with what the tests need besides.
set(npm_ready "${web}/node_modules/.ready")
add_custom_command(
    OUTPUT "${npm_ready}"
    COMMAND "${PROJECT_SOURCE_DIR}/tools/setup-page" build
    DEPENDS "${web}/package.json" "${web}/package-lock.json"
    COMMENT "Fetching what the page is built with"
    VERBATIM)

add_custom_command(
    OUTPUT "${page_source}"
    COMMAND "${NODE}" tools/pack.mjs "${CMAKE_CURRENT_BINARY_DIR}/page-catalogues"
    COMMAND "${CMAKE_COMMAND}" -E env "COOKIETIN_BUILD=${CMAKE_CURRENT_BINARY_DIR}"
            "${NODE}" node_modules/vite/bin/vite.js build --logLevel warn
    COMMAND "${CMAKE_COMMAND}" -E env "COOKIETIN_BUILD=${CMAKE_CURRENT_BINARY_DIR}"
            "${NODE}" node_modules/vite/bin/vite.js build --logLevel warn
            --config vite.operators.config.ts
    COMMAND "${NODE}" tools/embed.mjs "${CMAKE_CURRENT_BINARY_DIR}/page"
            "${CMAKE_CURRENT_BINARY_DIR}/operators" "${page_source}"
    DEPENDS ${web_sources} ${web_tools} ${licences} ${page_catalogues}
            "${web}/vite.config.ts" "${web}/vite.operators.config.ts" "${web}/tools/embed.mjs"
            "${web}/tools/pack.mjs" "${web}/tools/first.mjs" "${npm_ready}"
            "${CMAKE_CURRENT_BINARY_DIR}/cookietin_wasm.wasm"
    WORKING_DIRECTORY "${web}"
    COMMENT "Building the page"
    VERBATIM)
# Half a megabyte of numbers is nothing to optimise.
set_source_files_properties("${page_source}" PROPERTIES COMPILE_OPTIONS "-O0;-fno-lto")
