"""Which handles a call's request argument covers."""

from __future__ import annotations

from rankwise.checks.requests.addresses import Address, Addresses
from rankwise.checks.requests.request_calls import length_argument, request_address, takes_many
from rankwise.program import Call, Constant
from rankwise.program.variable_layout import Layout, Sequence, StructLayout


class RequestSpans:
    """How many bytes a call's request argument covers; handles have one size in a program."""

    def __init__(self, places: Addresses, handle_size: int | None) -> None:
        self.places = places
        self.handle_size = handle_size

    def of_call(self, call: Call) -> tuple[Address, int | None] | None:
        """Return where the requests of a call begin and how many bytes they are; None bytes: unknown."""
        argument = request_address(call)
        if argument is None:
            return None
        if not takes_many(call):
            return self.places.of(argument), self.handle_size or 1
        length = length_argument(call)
        if self.handle_size and isinstance(length, Constant) and isinstance(length.value, int):
            return self.places.of(argument), length.value * self.handle_size
        return self.places.of(argument), None

    def covers(self, place: Address, span: int | None, other: Address) -> bool | None:
        """Return whether a span of memory holds another place; None if that cannot be determined."""
        if (place.root, place.fields, place.indices) != (other.root, other.fields, other.indices):
            return None
        if span is None:
            return False if place.is_exact and other.offset < place.offset else None
        inside = place.offset <= other.offset < place.offset + span
        return inside if place.is_exact or inside else None


def scalar_size(layout: Layout, offset: int) -> int:
    """Return the size of the number or handle at an offset."""
    while isinstance(layout, (Sequence, StructLayout)):
        if isinstance(layout, Sequence):
            if not layout.element.size:
                return 0
            offset %= layout.element.size
            layout = layout.element
        else:
            members = zip(layout.offsets, layout.members, strict=True)
            inside = [(start, member) for start, member in members if start <= offset]
            if not inside:
                return 0
            offset -= inside[-1][0]
            layout = inside[-1][1]
    return layout.size
