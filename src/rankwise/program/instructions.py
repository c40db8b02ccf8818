"""Instructions: the few things a program does, whatever language it was written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rankwise.findings import Location
from rankwise.program.values import Value

if TYPE_CHECKING:
    from rankwise.program.structure import Block
    from rankwise.program.variable_layout import Layout
    from rankwise.standard import MpiCall as StandardCall


class Instruction(Value):
    """One step of a block; `operands` are the values it reads, in order."""

    __slots__ = ("block", "location", "operands")

    def __init__(self, operands: tuple[Value, ...], location: Location | None = None, name: str = "") -> None:
        super().__init__(name)
        self.operands = operands
        self.location = location
        self.block: Block = None  # type: ignore[assignment]  # set when a block takes the instruction


class Operation(Instruction):
    """A pure computation: arithmetic, a comparison, a cast, a choice between two values.

    `operator` is written as in C where C has one ('+', '==', '<', 'unsigned <', …), else as a word
    ('select', 'cast' where the value stays the same, 'convert to …' where it may not).
    `bits` is the width of the integers that it is given; 0 where they have none, as in Python.
    """

    __slots__ = ("bits", "operator")

    def __init__(
        self,
        operator: str,
        operands: tuple[Value, ...],
        location: Location | None = None,
        name: str = "",
        bits: int = 0,
    ) -> None:
        super().__init__(operands, location, name)
        self.operator = operator
        self.bits = bits


class Phi(Instruction):
    """The value that the taken path brings: `operands[i]` when control comes from `sources[i]`."""

    __slots__ = ("sources",)

    def __init__(self, location: Location | None = None, name: str = "") -> None:
        super().__init__((), location, name)
        self.sources: tuple[Block, ...] = ()


class Allocate(Instruction):
    """A fresh local variable; the instruction's value is its address."""

    __slots__ = ("layout",)

    def __init__(
        self, layout: Layout | None = None, location: Location | None = None, name: str = ""
    ) -> None:
        super().__init__((), location, name)
        self.layout = layout


class Offset(Instruction):
    """The address of a part of what `operands[0]` points to.

    `field` is the byte offset of the part, or its name in a language with named attributes; it
    leaves out what constant array indices add, which is `index`. The operands after the first are
    the indices that vary.
    """

    __slots__ = ("field", "index")

    def __init__(
        self,
        operands: tuple[Value, ...],
        field: int | str,
        location: Location | None = None,
        name: str = "",
        index: int = 0,
    ) -> None:
        super().__init__(operands, location, name)
        self.field = field
        self.index = index


class Load(Instruction):
    """Reads memory at `operands[0]`; `is_shared` says that it is declared atomic or volatile."""

    __slots__ = ("is_shared",)

    def __init__(
        self,
        operands: tuple[Value, ...],
        location: Location | None = None,
        name: str = "",
        is_shared: bool = False,
    ) -> None:
        super().__init__(operands, location, name)
        self.is_shared = is_shared

    @property
    def address(self) -> Value:
        return self.operands[0]


class Store(Instruction):
    """Writes `operands[1]` to memory at `operands[0]`."""

    __slots__ = ()

    @property
    def address(self) -> Value:
        return self.operands[0]

    @property
    def value(self) -> Value:
        return self.operands[1]


class Call(Instruction):
    """Calls a function: `operands[0]` is the callee, the rest the arguments.

    For a call of the MPI standard, `standard` is its entry and the arguments stand in the order
    of the standard's C binding, whatever the language; None marks one that was left out.
    """

    __slots__ = ("standard",)

    def __init__(
        self,
        callee: Value,
        arguments: tuple[Value, ...],
        location: Location | None = None,
        name: str = "",
        standard: StandardCall | None = None,
    ) -> None:
        super().__init__((callee, *arguments), location, name)
        self.standard = standard

    @property
    def callee(self) -> Value:
        return self.operands[0]

    @property
    def arguments(self) -> tuple[Value, ...]:
        return self.operands[1:]


class Terminator(Instruction):
    """Ends a block and names its successors."""

    __slots__ = ("targets",)

    def __init__(
        self,
        targets: tuple[Block, ...] = (),
        operands: tuple[Value, ...] = (),
        location: Location | None = None,
    ) -> None:
        super().__init__(operands, location)
        self.targets = targets


class Jump(Terminator):
    """Goes to its one target."""

    __slots__ = ()


class Branch(Terminator):
    """Goes to `targets[0]` if the condition holds, else to `targets[1]`."""

    __slots__ = ()

    @property
    def condition(self) -> Value:
        return self.operands[0]


class Switch(Terminator):
    """Goes to the target of the case that equals the condition; `targets[0]` is the default.

    `cases[i]` belongs to `targets[i + 1]`; a case of None stands for 'something the value decides'
    (an exception that may leave a call, a computed goto).
    """

    __slots__ = ("cases",)

    def __init__(
        self,
        targets: tuple[Block, ...],
        condition: Value,
        cases: tuple[Value | None, ...],
        location: Location | None = None,
    ) -> None:
        super().__init__(targets, (condition,), location)
        self.cases = cases

    @property
    def condition(self) -> Value:
        return self.operands[0]


class Return(Terminator):
    """Leaves the function, with a value or none."""

    __slots__ = ()


class Unreachable(Terminator):
    """Never reached: what stands before it does not return."""

    __slots__ = ()
