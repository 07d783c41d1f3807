# SPDX-License-Identifier: GPL-3.0-or-later
# Build habits that every target shares.

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The sloppiness lets ccache serve files that use the Torch precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      ${CCACHE_PROGRAM})
endif()

if(REDLINE_SANITIZE)
  add_compile_options(-fsanitize=${REDLINE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${REDLINE_SANITIZE})
endif()

# Warnings are errors in our own code; third-party headers are SYSTEM and stay silent.
function(redline_target_defaults target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Werror
    # GCC 12 reports false positives of these in inlined standard-library code.
    -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread -Wno-restrict -Wno-dangling-pointer)
  set_target_properties(${target} PROPERTIES BUILD_RPATH_USE_ORIGIN ON)
endfunction()

# Writes a header with one table entry per source file, so that adding a network, a reader or a command means adding one file and
# nothing else. FILE "hamida.cpp" gives "hamida"; TEMPLATE says how a name is declared, ENTRY how it is listed.
function(redline_registry output)
  cmake_parse_arguments(ARG "" "DECLARE;ENTRY" "SOURCES" ${ARGN})
  set(declarations "")
  set(entries "")
  foreach(source IN LISTS ARG_SOURCES)
    get_filename_component(name "${source}" NAME_WE)
    string(REPLACE "@name@" "${name}" declaration "${ARG_DECLARE}")
    string(REPLACE "@name@" "${name}" entry "${ARG_ENTRY}")
    # The semicolon is added here: in an argument of the caller CMake would take it for a list separator.
    string(APPEND declarations "${declaration};\n")
    string(APPEND entries "    ${entry},\n")
  endforeach()
  file(CONFIGURE OUTPUT "${output}" CONTENT
    "// Written by CMake from the files in the folder.\n#ifdef REDLINE_REGISTRY_DECLARE\n${declarations}#else\n${entries}#endif\n" @ONLY)
endfunction()
