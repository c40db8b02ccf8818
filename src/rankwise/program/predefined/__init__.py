"""MPI's predefined constants: their names, and the values that an MPI library gives them."""

from rankwise.program.predefined.library_values import Key, PredefinedConstants, built_in, key_of
from rankwise.standard.constants import NAMES, ConstantKind

__all__ = ["NAMES", "ConstantKind", "Key", "PredefinedConstants", "built_in", "key_of"]
