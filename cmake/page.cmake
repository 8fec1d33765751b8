# The page, built by Vite from web/ with the core as WebAssembly (cmake/wasm.cmake), as one C file that
# the server has compiled in. Sets page_source.

find_program(NODE NAMES node nodejs REQUIRED)
find_program(NPM NAMES npm REQUIRED)

set(web "${PROJECT_SOURCE_DIR}/web")
set(page_source "${CMAKE_CURRENT_BINARY_DIR}/generated/http_page.c")
file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS "${web}/src/*" "${web}/public/*" "${web}/*.html")

# Exactly the versions of the lock file; again only when it has changed.
set(npm_stamp "${web}/node_modules/.package-lock.json")
add_custom_command(
    OUTPUT "${npm_stamp}"
    COMMAND "${NPM}" ci --no-audit --no-fund --loglevel=error
    COMMAND "${CMAKE_COMMAND}" -E touch "${npm_stamp}"
    DEPENDS "${web}/package.json" "${web}/package-lock.json"
    WORKING_DIRECTORY "${web}"
    COMMENT "Fetching what the page is built with"
    VERBATIM)

add_custom_command(
    OUTPUT "${page_source}"
    COMMAND "${CMAKE_COMMAND}" -E env "COOKIETIN_BUILD=${CMAKE_CURRENT_BINARY_DIR}"
            "${NODE}" node_modules/typescript/bin/tsc --noEmit
    COMMAND "${CMAKE_COMMAND}" -E env "COOKIETIN_BUILD=${CMAKE_CURRENT_BINARY_DIR}"
            "${NODE}" node_modules/vite/bin/vite.js build --logLevel warn
    COMMAND "${NODE}" tools/embed.mjs "${CMAKE_CURRENT_BINARY_DIR}/page" "${page_source}"
    DEPENDS ${web_sources} ${page_catalogues} "${web}/vite.config.ts" "${web}/tsconfig.json" "${web}/tools/embed.mjs"
            "${npm_stamp}" "${CMAKE_CURRENT_BINARY_DIR}/cookietin_wasm.wasm"
    WORKING_DIRECTORY "${web}"
    COMMENT "Building the page"
    VERBATIM)
# Half a megabyte of numbers is nothing to optimise.
set_source_files_properties("${page_source}" PROPERTIES COMPILE_OPTIONS "-O0;-fno-lto")
