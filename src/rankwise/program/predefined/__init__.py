"""MPI's predefined constants: their names, and the values that an MPI library gives them."""

from rankwise.program.predefined.constants import Key, PredefinedConstants, built_in, key_of
from rankwise.standard.constants import NAMES, Kind

__all__ = ["NAMES", "Key", "Kind", "PredefinedConstants", "built_in", "key_of"]
