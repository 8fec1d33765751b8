# What `make install` puts where, besides the library (cmake/library.cmake): the program, its manual
# and completions, what systemd and a desktop want to know, data, licences and the list of parts.
# The target `packed` makes what is not in the tree. Components: program, server, and library
# (cmake/library.cmake). python3 is named, not looked for: `make play` does without it.
include(GNUInstallDirs)

add_custom_target(packed DEPENDS library cookietin)

# The manual and the completions are written from the program's own --help.
set(manual "${CMAKE_CURRENT_BINARY_DIR}/manual")
file(GLOB manual_tools CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tools/manual/*.py")
add_custom_command(OUTPUT "${manual}/man/cookietin.1"
    COMMAND python3 -B "${PROJECT_SOURCE_DIR}/tools/manual/write.py"
            "$<TARGET_FILE:cookietin>" "${manual}"
    DEPENDS cookietin ${manual_tools}
    COMMENT "Writing the manual"
    VERBATIM)

# The desktop entry speaks all languages, with the catalogues of the program.
set(desktop "${CMAKE_CURRENT_BINARY_DIR}/cookietin.desktop")
set(linguas ${languages})
list(TRANSFORM linguas REPLACE ".*/(.*)[.]po$" "\\1")
list(JOIN linguas "\n" linguas)
set(desktop_po "${CMAKE_CURRENT_BINARY_DIR}/desktop-po") # msgfmt wants a list of them beside them
file(CONFIGURE OUTPUT "${desktop_po}/LINGUAS" CONTENT "${linguas}\n" @ONLY)
add_custom_command(OUTPUT "${desktop}"
    COMMAND "${CMAKE_COMMAND}" -E copy ${languages} "${desktop_po}"
    COMMAND "${MSGFMT}" --desktop
            "--template=${PROJECT_SOURCE_DIR}/packaging/cookietin.desktop.in"
            -d "${desktop_po}" -o "${desktop}"
    DEPENDS "${PROJECT_SOURCE_DIR}/packaging/cookietin.desktop.in" ${languages}
    VERBATIM)

# What is in the program and in the library, as SPDX.
set(sbom "${CMAKE_CURRENT_BINARY_DIR}/cookietin.spdx.json")
set(sbom_words --version ${PROJECT_VERSION})
if(page_parts)
    list(APPEND sbom_words --parts "${page_parts}")
endif()
foreach(part IN ITEMS JANSSON:jansson SODIUM:libsodium ICU_icu-i18n:icu SQLITE:sqlite3 PQ:libpq
                      LIBUV:libuv WEBSOCKETS:libwebsockets OPENSSL_libssl:openssl
                      ZLIB:zlib QRENCODE:libqrencode)
    string(REPLACE ":" ";" part "${part}")
    list(GET part 0 variable)
    list(GET part 1 name)
    list(APPEND sbom_words --library "${name}=${${variable}_VERSION}")
endforeach()
add_custom_command(OUTPUT "${sbom}"
    COMMAND python3 -B "${PROJECT_SOURCE_DIR}/tools/sbom" ${sbom_words} "${sbom}"
    DEPENDS "${PROJECT_SOURCE_DIR}/tools/sbom" cookietin
    COMMENT "Listing the parts"
    VERBATIM)

add_custom_target(packed_files DEPENDS "${manual}/man/cookietin.1" "${desktop}" "${sbom}")
add_dependencies(packed packed_files)

set(data "${CMAKE_INSTALL_DATADIR}")
set(to_program COMPONENT program)
install(TARGETS cookietin RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" ${to_program})
install(DIRECTORY "${manual}/man/" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" ${to_program})
install(FILES "${manual}/completions/cookietin.bash" RENAME cookietin
    DESTINATION "${data}/bash-completion/completions" ${to_program})
install(FILES "${manual}/completions/_cookietin"
    DESTINATION "${data}/zsh/site-functions" ${to_program})
install(FILES "${manual}/completions/cookietin.fish"
    DESTINATION "${data}/fish/vendor_completions.d" ${to_program})
install(FILES "${desktop}" DESTINATION "${data}/applications" ${to_program})
set(icons "${PROJECT_SOURCE_DIR}/web/public")
install(FILES "${icons}/icon.svg" RENAME cookietin.svg
    DESTINATION "${data}/icons/hicolor/scalable/apps" ${to_program})
foreach(size IN ITEMS 192 512)
    install(FILES "${icons}/icon-${size}.png" RENAME cookietin.png
        DESTINATION "${data}/icons/hicolor/${size}x${size}/apps" ${to_program})
endforeach()
install(FILES ${boards} DESTINATION "${data}/cookietin/boards" ${to_program})
install(FILES ${decks} DESTINATION "${data}/cookietin/decks" ${to_program})
install(FILES ${languages} DESTINATION "${data}/cookietin/po" ${to_program})
file(GLOB documents CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/docs/*.md")
file(GLOB licence_texts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/licences/*")
install(FILES LICENSE README.md CHANGELOG.md "${sbom}"
    DESTINATION "${CMAKE_INSTALL_DOCDIR}" ${to_program})
install(FILES ${documents} DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs" ${to_program})
install(DIRECTORY docs/rules DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs" ${to_program})
install(FILES ${licence_texts} DESTINATION "${CMAKE_INSTALL_DOCDIR}/licences" ${to_program})

# The prefix is known only now, and the unit names the program by its whole path. systemd's own
# directories are always below lib/, never in a multiarch one.
install(CODE "
    cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_PREFIX NORMALIZE OUTPUT_VARIABLE prefix)
    set(BINDIR \"\${prefix}/${CMAKE_INSTALL_BINDIR}\")
    set(SYSCONFDIR /etc)
    configure_file(\"${PROJECT_SOURCE_DIR}/packaging/cookietin.service.in\"
        \"\$ENV{DESTDIR}\${prefix}/lib/systemd/system/cookietin.service\" @ONLY)
" COMPONENT server)
install(FILES packaging/cookietin.sysusers RENAME cookietin.conf DESTINATION lib/sysusers.d
    COMPONENT server)
