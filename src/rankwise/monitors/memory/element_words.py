"""How many elements a buffer has, in words."""

from __future__ import annotations

from rankwise.monitors.memory.placed_blocks import PlacedBlock
from rankwise.standard.constants import ConstantKind
from rankwise.trace.event import Event
from rankwise.trace.object_numbers import FREED, name_of
from rankwise.trace.typemaps import Typemap


def of_block(event: Event, placed: PlacedBlock) -> str:
    """Return how many elements a block has, and where it begins if that is not where the buffer does."""
    given = event.arguments.get(placed.name)
    away = placed.block.address - given if isinstance(given, int) else 0
    further_on = f" from byte {away} on" if away else ""
    return elements_of(placed.block.count, placed.block.typemap, placed.block.datatype) + further_on


def elements_of(count: int, typemap: Typemap, datatype: int) -> str:
    """Return how many elements of which type a block has, in brackets."""
    name = name_of(ConstantKind.DATATYPE, datatype & ~FREED)
    described = f"of {name}" if name else f"of a derived type, {typemap.extent} bytes apart"
    return f" ({count} element{'' if count == 1 else 's'} {described})"
