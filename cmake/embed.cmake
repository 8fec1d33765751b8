# Text files compiled into the program.
#
#   target_embed_files(TARGET SYMBOL FILE...)
#
# adds a generated C file to TARGET that defines SYMBOL[] and SYMBOL_count as core/embedded.h
# declares them. The file runs itself as a script to write that C file at build time; the target
# `generated` does only that, for tools that want to read all sources.

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    set(embed_is_script TRUE)
else()
    add_custom_target(generated)
endif()

function(target_embed_files target symbol)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/generated/${symbol}.c")
    add_custom_command(
        OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DSYMBOL=${symbol}" "-DFILES=${ARGN}"
                -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        DEPENDS ${ARGN} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
        COMMENT "Embedding ${symbol}"
        VERBATIM)
    # C17 promises only 4095 characters in a literal; the compilers we use take more.
    set_source_files_properties("${output}" PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
    target_sources(${target} PRIVATE "${output}")
    add_custom_target(generated_${symbol} DEPENDS "${output}")
    add_dependencies(generated generated_${symbol})
endfunction()

function(embed_write output symbol)
    set(texts "")
    set(rows "")
    set(count 0)
    foreach(path IN LISTS ARGN)
        cmake_path(GET path STEM name)
        file(READ "${path}" text)
        string(REPLACE "\\" "\\\\" text "${text}")
        string(REPLACE "\"" "\\\"" text "${text}")
        string(REPLACE "?" "\\?" text "${text}") # no trigraphs
        string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
        string(APPEND texts "static const char text_${count}[] =\n    \"${text}\";\n\n")
        string(APPEND rows "    {\"${name}\", text_${count}, sizeof text_${count} - 1},\n")
        math(EXPR count "${count} + 1")
    endforeach()
    if(count EQUAL 0)
        message(FATAL_ERROR "${symbol}: no files to embed")
    endif()
    file(WRITE "${output}"
        "/* Written by cmake/embed.cmake: change the files it embeds instead. */\n"
        "#include \"core/embedded.h\"\n\n"
        "${texts}"
        "const struct embedded_file ${symbol}[] = {\n${rows}};\n"
        "const int ${symbol}_count = ${count};\n")
endfunction()

if(embed_is_script)
    embed_write("${OUTPUT}" "${SYMBOL}" ${FILES})
endif()
