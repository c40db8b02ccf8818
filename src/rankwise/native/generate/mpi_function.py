"""One function of MPI as its wrapper sees it: what the standard says, and the words of its prototype."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rankwise.native.generate.prototypes import Prototype
from rankwise.standard import CallKind, Object, Parameter, Role
from rankwise.trace.event_layout import Layout, Slot
from rankwise.trace.object_numbers import KINDS

_OFTEN = (CallKind.POINT_TO_POINT, CallKind.COMPLETION, CallKind.START)
_OFTEN_CALLED = ("MPI_Barrier", "MPI_Bcast", "MPI_Reduce", "MPI_Allreduce", "MPI_Put", "MPI_Get", "MPI_Wtime")
"""What has its own copy of the few instructions that a record takes; the rest shares one."""
KIND_NAMES = {kind.value: kind.name for kind in KINDS}
"""The names of the kinds of handles, by role."""


class MpiFunction:
    """One function. The words of the C text are the prototype's, so a slot finds its argument by position."""

    def __init__(self, layout: Layout, prototype: Prototype, prototypes: Mapping[str, Prototype]) -> None:
        self.layout = layout
        self.prototype = prototype
        self.prototypes = prototypes
        self.names = prototype.names
        often = layout.call.kind in _OFTEN or layout.call.name in _OFTEN_CALLED
        self.rare = "" if often else "_rare"

    def freed(self) -> Iterator[tuple[str, int]]:
        """Yield kind and position of the handles that the call gives back."""
        for effect in self.layout.call.releases:
            if effect.object.value in KIND_NAMES and effect.index is not None:
                yield KIND_NAMES[effect.object.value], effect.index

    @property
    def releases_requests(self) -> bool:
        return any(effect.object is Object.REQUEST for effect in self.layout.call.releases)

    @property
    def starts_requests(self) -> bool:
        return self.layout.name in ("MPI_Start", "MPI_Startall")

    def parameter(self, slot: Slot) -> Parameter:
        return self.layout.parameters[slot.index]

    def named(self, name: str) -> str | None:
        """Return the C word of the parameter with this name in the standard."""
        for index, parameter in enumerate(self.layout.parameters):
            if parameter.name == name:
                return self.names[index]
        return None

    def value(self, index: int) -> str:
        """Return the C expression of a handle that is given by value or by address."""
        word = self.names[index]
        is_pointer = "*" in self.prototype.parameters[index]
        if self.layout.parameters[index].role in (Role.ADDRESS, Role.BUFFER):
            return word
        if not is_pointer or (self.layout.parameters[index].role is Role.FILE and self.is_plain(index)):
            return word
        return f"*{word}"

    def is_plain(self, index: int) -> bool:
        return "*" not in self.prototype.parameters[index]

    def length(self, parameter: Parameter) -> str | None:
        """Return the C expression for the number of entries; None where it cannot be determined."""
        if parameter.length:
            first, _, factor = parameter.length.partition("*")
            word = self.named(first)
            if word is None:
                return None
            return f"({word} > 0 ? (size_t){word} : 0)" + (f" * {factor}" if factor else "")
        comm = self.named("comm")
        if comm is not None and parameter.role is Role.COORDINATES:
            return f"rw_dimensions({comm})"
        if comm is None or parameter.role not in (Role.COUNT, Role.DISPLACEMENT, Role.DATATYPE):
            return None
        if "neighbor" in self.layout.name.lower():
            return f"rw_neighbors({comm}, {int(parameter.name.startswith('s'))})"
        return f"rw_peers({comm})"

    def length_of_requests(self) -> str:
        index = next(
            i for i, each in enumerate(self.layout.parameters) if each.role is Role.REQUEST and each.is_array
        )
        length = self.length(self.layout.parameters[index])
        assert length is not None, self.layout.name
        return length
