"""Values: what instructions read. An instruction that computes something is a value too."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.findings import Location
    from rankwise.program.structure import Function
    from rankwise.program.variable_layout import Layout


class Value:
    """Something that has one value whenever it is executed (static single assignment).

    `name` is the user's name for it, or empty: it is for messages and decides nothing.
    Values are compared by identity; there are many, so they carry slots and no equality.
    """

    __slots__ = ("name",)

    def __init__(self, name: str = "") -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class Constant(Value):
    """A number, a string or None (a null pointer, Python's None)."""

    __slots__ = ("value",)

    def __init__(self, value: int | float | str | bytes | None, name: str = "") -> None:
        super().__init__(name)
        self.value = value

    def __repr__(self) -> str:
        return f"<Constant {self.value!r}>"


class Unknown(Value):
    """A value the front end cannot describe: undefined, poison, inline assembly.

    It is assumed to be equal on all ranks; what may differ is read through calls and memory.
    """

    __slots__ = ()


class FormalParameter(Value):
    """A formal parameter of a function."""

    __slots__ = ("function", "index")

    def __init__(self, function: Function, index: int, name: str = "") -> None:
        super().__init__(name)
        self.function = function
        self.index = index


class GlobalVariable(Value):
    """The address of a variable that lives as long as the program.

    `initial` holds what its memory contains at the start, as (offset, value) pairs, where known.
    """

    __slots__ = ("constant", "initial", "layout", "location", "space", "weak")

    def __init__(
        self,
        name: str,
        *,
        constant: bool = False,
        location: Location | None = None,
        initial: tuple[tuple[int, Value], ...] = (),
        layout: Layout | None = None,
    ) -> None:
        super().__init__(name)
        self.constant = constant
        self.location = location
        self.initial = initial
        self.layout = layout
        self.weak = False
        """Whether a definition elsewhere that is not weak takes the place of this one."""
        self.space = ""
        """The section or address space that the source puts it in, where that says who shares it."""
