# The page, built by Vite from web/ with the core as WebAssembly (cmake/wasm.cmake), and that for
# operators, as one C file that the server has compiled in. Sets page_source, and page_parts: what
# others wrote of it.

# A release tarball has it built already (tools/dist).
set(prebuilt "${PROJECT_SOURCE_DIR}/prebuilt")
if(EXISTS "${prebuilt}/http_page.c")
    set(page_source "${prebuilt}/http_page.c")
    set(page_parts "${prebuilt}/parts.json")
    add_custom_target(site)
    set_source_files_properties("${page_source}" PROPERTIES COMPILE_OPTIONS "-O0;-fno-lto")
    return()
endif()

find_program(NODE NAMES node nodejs REQUIRED)
find_program(NPM NAMES npm REQUIRED) # tools/setup-page calls it

set(web "${PROJECT_SOURCE_DIR}/web")
set(page_parts "${CMAKE_CURRENT_BINARY_DIR}/parts.json")
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

set(page_inputs
    ${web_sources} ${web_tools} ${licences} ${page_catalogues}
    "${web}/vite.config.ts" "${web}/vite.operators.config.ts" "${web}/tools/embed.mjs"
    "${web}/tools/pack.mjs" "${web}/tools/first.mjs" "${npm_ready}"
    "${CMAKE_CURRENT_BINARY_DIR}/cookietin_wasm.wasm")
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
    DEPENDS ${page_inputs}
    WORKING_DIRECTORY "${web}"
    COMMENT "Building the page"
    VERBATIM)
# The same for any static host, made by name (tools/site).
set(site "${CMAKE_CURRENT_BINARY_DIR}/site/index.html")
add_custom_command(
    OUTPUT "${site}"
    COMMAND "${NODE}" tools/pack.mjs "${CMAKE_CURRENT_BINARY_DIR}/page-catalogues"
    COMMAND "${CMAKE_COMMAND}" -E env "COOKIETIN_BUILD=${CMAKE_CURRENT_BINARY_DIR}"
            COOKIETIN_SITE=1 "${NODE}" node_modules/vite/bin/vite.js build --logLevel warn
    DEPENDS ${page_inputs}
    WORKING_DIRECTORY "${web}"
    COMMENT "Building the page for static hosts"
    VERBATIM)
add_custom_target(site DEPENDS "${site}")
# Half a megabyte of numbers is nothing to optimise.
set_source_files_properties("${page_source}" PROPERTIES COMPILE_OPTIONS "-O0;-fno-lto")
