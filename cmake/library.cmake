# libcookietin for everyone else: shared, and static in one object, with the names of the public
# header and no others in both (src/lib/cookietin.map; tests/test_library.sh looks). Also what
# `cmake --install` puts where. Whoever only plays does not wait for it: the target is `library`.
include(GNUInstallDirs)

add_custom_target(library DEPENDS cookietin_shared)

set(map "${PROJECT_SOURCE_DIR}/src/lib/cookietin.map")
set(inside src/shell/json_load.c src/shell/panic.c)
set_source_files_properties(src/lib/encode_thief.c src/lib/encode_speculaas.c
    src/lib/encode_party.c src/lib/batch_rows.c PROPERTIES
    COMPILE_OPTIONS "-fno-stack-protector;-fno-stack-clash-protection")

function(library_properties target)
    target_compile_definitions(${target} PRIVATE
        _POSIX_C_SOURCE=200809L COOKIETIN_VERSION="${PROJECT_VERSION}")
    target_include_directories(${target} PRIVATE src include)
endfunction()

add_library(cookietin_objects OBJECT EXCLUDE_FROM_ALL ${library_sources} ${inside})
library_properties(cookietin_objects)
target_include_directories(cookietin_objects PRIVATE ${JANSSON_INCLUDE_DIRS})

add_library(cookietin_shared SHARED EXCLUDE_FROM_ALL $<TARGET_OBJECTS:cookietin_objects>)
set_target_properties(cookietin_shared PROPERTIES
    OUTPUT_NAME cookietin
    EXPORT_NAME cookietin
    VERSION 1.0.0
    SOVERSION 1
    LINKER_LANGUAGE C
    LINK_DEPENDS "${map}")
target_link_libraries(cookietin_shared PRIVATE
    $<TARGET_FILE:cookietin_core> PkgConfig::JANSSON Threads::Threads)
add_dependencies(cookietin_shared cookietin_core)
target_link_options(cookietin_shared PRIVATE
    "LINKER:--version-script=${map}" LINKER:--no-undefined)

# One object, made from all others once and for all (with gcc's link-time optimization, too), in
# which only the public names are still global.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    set(static "${CMAKE_BINARY_DIR}/libcookietin.a")
    set(whole "${CMAKE_BINARY_DIR}/libcookietin.o")
    add_custom_command(OUTPUT "${static}"
        COMMAND "${CMAKE_C_COMPILER}" -r -nostdlib -O3 -fPIC -flto=auto -flinker-output=nolto-rel -w
            -o "${whole}" $<TARGET_OBJECTS:cookietin_objects>
            -Wl,--whole-archive $<TARGET_FILE:cookietin_core> -Wl,--no-whole-archive
        COMMAND "${CMAKE_OBJCOPY}" --wildcard "--keep-global-symbol=ct_*" "${whole}"
        COMMAND "${CMAKE_COMMAND}" -E rm -f "${static}"
        COMMAND "${CMAKE_AR}" rcsD "${static}" "${whole}"
        DEPENDS cookietin_objects $<TARGET_OBJECTS:cookietin_objects> cookietin_core
        COMMAND_EXPAND_LISTS
        VERBATIM)
    add_custom_target(cookietin_static DEPENDS "${static}")
    add_dependencies(library cookietin_static)
    install(FILES "${static}" DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library)
endif()

include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/cookietin")
configure_package_config_file(cmake/cookietinConfig.cmake.in cookietinConfig.cmake
    INSTALL_DESTINATION "${package_dir}" PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/cookietinConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
install(TARGETS cookietin_shared EXPORT cookietin
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library
    INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(FILES include/cookietin.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library)
# The prefix is known only when something is installed.
install(CODE "
    cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_PREFIX NORMALIZE OUTPUT_VARIABLE prefix)
    set(CMAKE_INSTALL_LIBDIR \"${CMAKE_INSTALL_LIBDIR}\")
    set(CMAKE_INSTALL_INCLUDEDIR \"${CMAKE_INSTALL_INCLUDEDIR}\")
    set(PROJECT_VERSION \"${PROJECT_VERSION}\")
    configure_file(\"${PROJECT_SOURCE_DIR}/src/lib/cookietin.pc.in\"
        \"\$ENV{DESTDIR}\${prefix}/${CMAKE_INSTALL_LIBDIR}/pkgconfig/cookietin.pc\" @ONLY)
" COMPONENT library)
install(EXPORT cookietin NAMESPACE cookietin:: FILE cookietinTargets.cmake
    DESTINATION "${package_dir}" COMPONENT library)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/cookietinConfig.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/cookietinConfigVersion.cmake"
    DESTINATION "${package_dir}" COMPONENT library)

# `make bench-library`: the plain loop is the core's, the rest the shared library's.
add_executable(bench_library EXCLUDE_FROM_ALL tools/library/bench.c)
target_compile_definitions(bench_library PRIVATE _POSIX_C_SOURCE=200809L)
target_include_directories(bench_library PRIVATE include)
target_link_libraries(bench_library PRIVATE cookietin_core cookietin_shared)
