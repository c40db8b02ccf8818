"""How many elements a buffer has, in words."""

from __future__ import annotations

from rankwise.standard.constants import ConstantKind
from rankwise.trace.object_numbers import FREED, name_of
from rankwise.trace.typemaps import Typemap


def elements_of(count: int, typemap: Typemap, datatype: int) -> str:
    """Return how many elements of which type a block has, in brackets."""
    name = name_of(ConstantKind.DATATYPE, datatype & ~FREED)
    described = f"of {name}" if name else f"of a derived type, {typemap.extent} bytes apart"
    return f" ({count} element{'' if count == 1 else 's'} {described})"
