"""C, C++ and Fortran arrive here as textual LLVM IR and leave as a program."""

from rankwise.source.llvm.module import read_module

__all__ = ["read_module"]
