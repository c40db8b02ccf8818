"""How a CUDA file is compiled: preprocessed with headers of our own, rewritten, compiled as C++.

Kernels, device functions and host code become one program for the machine we are on: llvmlite cannot
promote the code of a GPU.
"""

from __future__ import annotations

import re

from rankwise.source.dialects.dialect_headers import header_folder

_NVCC_ONLY = re.compile(
    r"--?(gencode|arch|code|rdc|maxrregcount|Xptxas|Xcompiler|ccbin|lineinfo|G|use_fast_math|cudart|relocatable-device-code"
    r"|generate-code|gpu-architecture|expt-[a-z-]+|extended-lambda|default-stream|ptxas-options)\b"
)


def cuda_flags(given: tuple[str, ...]) -> list[str]:
    """Return the flags with which a C++ compiler takes CUDA: the user's too, but for those of nvcc alone."""
    headers = str(header_folder("cuda"))
    kept = [flag for flag in given if not _NVCC_ONLY.match(flag)]
    return ["-std=c++17", "-fdeclspec", "-I", headers, "-include", f"{headers}/cuda_runtime.h", *kept]
