# SPDX-License-Identifier: GPL-3.0-or-later
# Finds LibTorch's CPU libraries without the CUDA toolkit that the wheel's own TorchConfig.cmake insists on.
# CUDA joins at run time: see core/learn/cuda_loader.cpp.
find_path(TorchLibrary_INCLUDE torch/csrc/api/include/torch/torch.h PATHS "${REDLINE_TORCH_DIR}/include" NO_DEFAULT_PATH)
find_library(TorchLibrary_CPU torch_cpu PATHS "${REDLINE_TORCH_DIR}/lib" NO_DEFAULT_PATH)
find_library(TorchLibrary_C10 c10 PATHS "${REDLINE_TORCH_DIR}/lib" NO_DEFAULT_PATH)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TorchLibrary
  REQUIRED_VARS TorchLibrary_CPU TorchLibrary_C10 TorchLibrary_INCLUDE
  REASON_FAILURE_MESSAGE "run packaging/setup, or give -DREDLINE_TORCH_DIR=/path/to/libtorch")

if(TorchLibrary_FOUND AND NOT TARGET Torch::cpu)
  add_library(Torch::cpu INTERFACE IMPORTED)
  target_include_directories(Torch::cpu SYSTEM INTERFACE "${TorchLibrary_INCLUDE}" "${TorchLibrary_INCLUDE}/torch/csrc/api/include")
  target_link_libraries(Torch::cpu INTERFACE "${TorchLibrary_CPU}" "${TorchLibrary_C10}")
endif()
