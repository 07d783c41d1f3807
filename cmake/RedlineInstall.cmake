# SPDX-License-Identifier: GPL-3.0-or-later
# `cmake --install` gives PREFIX/bin/{redline,redline-cli} and PREFIX/lib/redline/. LibTorch stays where packaging/setup put it:
# its folder is written into redline_learn.
include(GNUInstallDirs)
set(private_libraries "${CMAKE_INSTALL_LIBDIR}/redline")

install(TARGETS redline-cli RUNTIME)
set_target_properties(redline-cli PROPERTIES INSTALL_RPATH "$ORIGIN/../${private_libraries}")
if(TARGET redline)
  install(TARGETS redline RUNTIME)
  set_target_properties(redline PROPERTIES INSTALL_RPATH "$ORIGIN/../${private_libraries}")
  install(FILES packaging/io.github.redline.Redline.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  install(FILES packaging/io.github.redline.Redline.metainfo.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
  if(EXISTS "${CMAKE_SOURCE_DIR}/resources/icons/redline.svg")
    install(FILES resources/icons/redline.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
  endif()
endif()
install(TARGETS redline_core LIBRARY DESTINATION "${private_libraries}")
set_target_properties(redline_core PROPERTIES INSTALL_RPATH "$ORIGIN")
if(TARGET redline_learn)
  install(TARGETS redline_learn LIBRARY DESTINATION "${private_libraries}")
  get_filename_component(torch_libraries "${TorchLibrary_CPU}" DIRECTORY)
  set_target_properties(redline_learn PROPERTIES INSTALL_RPATH "$ORIGIN;${torch_libraries}")
endif()
