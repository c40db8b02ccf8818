"""A small language of SPMD programs, which can be run here and written as C and as Python.

Every rank runs `main`. All values are integers, but for communicators, which have names, and records,
which have two members `a` and `b` and an array `t` of three elements. Every variable begins as 0.
"""

from __future__ import annotations

from dataclasses import dataclass

WORLD = "world"
ELEMENTS = 3
"""How many elements the array of a record has."""
RECORDS = ("s", "u")
"""The records that `main` has; other names of records are pointers."""
GLOBAL = "g"
"""The one variable that all functions share."""
GIVEN = ("rank", "size", "n")
"""What `main` knows at its start: its rank, how many there are, and a number from the command line."""


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class Name:
    name: str


@dataclass(frozen=True, slots=True)
class Member:
    record: str
    member: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a record's array; an index beyond it makes the run undefined."""

    record: str
    index: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic (+ - * %), a comparison (== != < <=), or 'and' and 'or' in conditions."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Not:
    operand: Expression


@dataclass(frozen=True, slots=True)
class Select:
    condition: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, slots=True)
class IsMember:
    """Whether a communicator is not the null one."""

    communicator: str


Expression = Number | Name | Member | Element | Binary | Not | Select | IsMember
Place = Name | Member | Element


@dataclass(frozen=True, slots=True)
class Assign:
    target: Place
    value: Expression


@dataclass(frozen=True, slots=True)
class Point:
    """Lets a pointer to a record point to one of two."""

    pointer: str
    condition: Expression
    yes: str
    no: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Sets a variable to 0, 1 or 2, by chance, on every rank for itself."""

    target: Place


@dataclass(frozen=True, slots=True)
class If:
    condition: Expression
    then: Body
    otherwise: Body = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """Runs the body of the case that the value equals, else the default."""

    value: Expression
    cases: tuple[tuple[int, Body], ...]
    default: Body


@dataclass(frozen=True, slots=True)
class While:
    condition: Expression
    body: Body


@dataclass(frozen=True, slots=True)
class DoWhile:
    """Runs the body, which has no `continue` of its own, once more while the condition holds."""

    body: Body
    condition: Expression


@dataclass(frozen=True, slots=True)
class For:
    """Counts from 0 to below the bound; the body does not write the counter.

    C looks at the bound before every round, Python once.
    """

    counter: str
    bound: Expression
    body: Body


@dataclass(frozen=True, slots=True)
class Break:
    pass


@dataclass(frozen=True, slots=True)
class Continue:
    pass


@dataclass(frozen=True, slots=True)
class Return:
    value: Expression


@dataclass(frozen=True, slots=True)
class Invoke:
    """Calls a function: its result, the variable it may change, a record and a communicator."""

    result: Place
    function: str
    arguments: tuple[Expression, ...]
    changed: str | None = None
    record: str | None = None
    communicator: str | None = None


@dataclass(frozen=True, slots=True)
class AskRank:
    target: Place
    communicator: str


@dataclass(frozen=True, slots=True)
class AskSize:
    target: Place
    communicator: str


@dataclass(frozen=True, slots=True)
class Barrier:
    communicator: str


@dataclass(frozen=True, slots=True)
class StartedBarrier:
    """Starts a barrier, does something, and waits for it."""

    communicator: str
    meanwhile: Body


@dataclass(frozen=True, slots=True)
class Broadcast:
    target: Place
    root: Expression
    communicator: str


@dataclass(frozen=True, slots=True)
class BroadcastArray:
    """Broadcasts the first elements of a record's array."""

    record: str
    count: Expression
    root: Expression
    communicator: str


@dataclass(frozen=True, slots=True)
class Reduce:
    """Reduces to the root, or to all if there is none; other ranks keep what the target held."""

    target: Place
    value: Expression
    operation: str
    root: Expression | None
    communicator: str


@dataclass(frozen=True, slots=True)
class Scan:
    target: Place
    value: Expression
    communicator: str


@dataclass(frozen=True, slots=True)
class Split:
    """Makes communicators of the ranks with the same colour; where `only_if` fails, a rank is left out."""

    target: str
    colour: Expression
    only_if: Expression | None
    communicator: str


@dataclass(frozen=True, slots=True)
class Duplicate:
    target: str
    communicator: str


@dataclass(frozen=True, slots=True)
class ChooseCommunicator:
    target: str
    condition: Expression
    yes: str
    no: str


Statement = (
    Assign | Point | Draw | If | Switch | While | DoWhile | For | Break | Continue | Return | Invoke
    | AskRank | AskSize | Barrier | StartedBarrier | Broadcast | BroadcastArray | Reduce | Scan | Split
    | Duplicate | ChooseCommunicator
)  # fmt: skip
Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """A function of integers; it may change one variable, a record, and use a communicator.

    `changed`, `record` and `communicator` are the names it has for what calls give it. It returns
    `result` where no `Return` came before.
    """

    name: str
    parameters: tuple[str, ...]
    body: Body
    result: Expression
    changed: str | None = None
    record: str | None = None
    communicator: str | None = None


@dataclass(frozen=True, slots=True)
class Program:
    functions: tuple[Function, ...]
    main: Body
