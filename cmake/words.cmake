# The languages: po/LANG.po becomes a catalogue (.mo) by gettext's msgfmt, and its bytes become a
# part of the program (core/embedded.h). Also run as a script, which writes those bytes as C.
#
#   target_embed_catalogues(TARGET FILE.po...)
#
# leaves those for the page in page-catalogues/ of the build directory, and sets page_catalogues.

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    set(rows "")
    set(arrays "")
    set(count 0)
    foreach(path IN LISTS FILES)
        cmake_path(GET path STEM name)
        file(READ "${path}" bytes HEX)
        string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
        string(REPEAT "." 80 line) # sixteen bytes
        string(REGEX REPLACE "(${line})" "\\1\n    " bytes "${bytes}")
        string(APPEND arrays "static const unsigned char bytes_${count}[] = {\n    ${bytes}};\n\n")
        set(array "bytes_${count}")
        string(APPEND rows "    {\"${name}\", (const char *)${array}, sizeof ${array}},\n")
        math(EXPR count "${count} + 1")
    endforeach()
    file(WRITE "${OUTPUT}"
        "/* Written by cmake/words.cmake: change po/ instead. */\n"
        "#include \"core/embedded.h\"\n\n"
        "${arrays}"
        "const struct embedded_file embedded_catalogues[] = {\n${rows}};\n"
        "const int embedded_catalogues_count = ${count};\n")
    return()
endif()

# tools/typography puts in what keyboards do not have.
set(typography "${CMAKE_CURRENT_SOURCE_DIR}/tools/typography")
find_program(MSGFMT msgfmt REQUIRED)
find_program(MSGGREP msggrep REQUIRED)
find_program(MSGCAT msgcat REQUIRED)

# --alignment=1 and no hash table: half the bytes that nobody reads.
set(msgfmt_flags --check-format --check-domain --no-hash --alignment=1 --endianness=little)

# What the page can say: all but the texts of the command line, those of the server, which says them
# in the language of its client, and those with a note that they are only said in the terminal.
set(core_texts "")
set(page_texts "")
file(GLOB game_files RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}/src"
    "${CMAKE_CURRENT_SOURCE_DIR}/src/games/*/*.c")
list(FILTER game_files EXCLUDE REGEX "/(rules|view)[.]c$")
foreach(from IN ITEMS core/* ${game_files} bots/* bots/*/* record/* wasm/*)
    list(APPEND core_texts --location=src/${from})
endforeach()
foreach(from IN ITEMS * */* */*/*)
    list(APPEND page_texts --location=web/src/${from})
endforeach()

function(target_embed_catalogues target)
    set(catalogues "")
    set(page_catalogues "")
    foreach(po IN LISTS ARGN)
        cmake_path(GET po STEM name)
        set(all "${CMAKE_CURRENT_BINARY_DIR}/catalogues")
        set(page "${CMAKE_CURRENT_BINARY_DIR}/page-catalogues")
        set(mo "${all}/${name}.mo")
        add_custom_command(
            OUTPUT "${mo}"
            BYPRODUCTS "${page}/${name}.mo"
            COMMAND "${CMAKE_COMMAND}" -E make_directory "${all}" "${page}"
            COMMAND "${typography}" "${po}" "${all}/${name}.po"
            COMMAND "${MSGFMT}" ${msgfmt_flags} --output-file=${mo} "${all}/${name}.po"
            COMMAND "${MSGGREP}" ${core_texts} --output-file=${page}/${name}.most.po
                    "${all}/${name}.po"
            COMMAND "${MSGGREP}" --invert-match --extracted-comment
                    --regexp=^Only.in.the.terminal --output-file=${page}/${name}.core.po
                    "${page}/${name}.most.po"
            COMMAND "${MSGGREP}" ${page_texts} --output-file=${page}/${name}.own.po
                    "${all}/${name}.po"
            COMMAND "${MSGCAT}" --use-first --output-file=${page}/${name}.po
                    "${page}/${name}.core.po" "${page}/${name}.own.po"
            COMMAND "${MSGFMT}" ${msgfmt_flags} --output-file=${page}/${name}.mo
                    "${page}/${name}.po"
            DEPENDS "${po}" "${typography}"
            COMMENT "Words: ${name}"
            VERBATIM)
        list(APPEND catalogues "${mo}")
        list(APPEND page_catalogues "${page}/${name}.mo")
    endforeach()
    set(output "${CMAKE_CURRENT_BINARY_DIR}/generated/embedded_catalogues.c")
    add_custom_command(
        OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DFILES=${catalogues}"
                -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        DEPENDS ${catalogues} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        COMMENT "Embedding the catalogues"
        VERBATIM)
    target_sources(${target} PRIVATE "${output}")
    add_custom_target(generated_catalogues DEPENDS "${output}")
    add_dependencies(generated generated_catalogues)
    set(page_catalogues ${page_catalogues} PARENT_SCOPE)
endfunction()
