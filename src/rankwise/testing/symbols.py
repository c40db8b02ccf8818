"""What an expression can depend on: fields of the input, ranks, and sizes."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Stream(enum.StrEnum):
    """Where an input comes from."""

    ARGV = "argv"
    FILE = "file"
    STDIN = "stdin"
    ENV = "env"


class Conversion(enum.StrEnum):
    """What a program makes of the bytes of a field."""

    SIGNED = "signed"
    """A number in digits (atoi, strtol, %d, int())."""
    UNSIGNED = "unsigned"
    """A number in digits that is never negative (strtoul, %u)."""
    HEX = "hex"
    OCTAL = "octal"
    FLOAT = "float"
    """A number in decimal notation (atof, %lf, float())."""
    TEXT = "text"
    """The characters as they are."""
    BYTE = "byte"
    """One byte of the input, as a number."""
    LENGTH = "length"
    """How many characters the field has."""
    IS_NUMBER = "is number"
    """1 where the field can be converted to a number, else 0."""
    COUNT = "count"
    """Of a whole stream: how many fields it has (argc, lines of a file); start and end are 0."""


@dataclass(frozen=True, slots=True)
class Field:
    """A range of bytes of an input, and what the program made of it."""

    stream: Stream
    name: str
    """Of argv the index ('1' is the first argument), of a file its path, of the environment the variable."""
    start: int
    end: int
    conversion: Conversion
    value: int | float | str
    """What it was in the run at hand."""
    separator: str = ""
    """Of COUNT: what stands between two fields."""

    def __str__(self) -> str:
        named = {Stream.ARGV: f"argv[{self.name}]", Stream.STDIN: "stdin"}.get(self.stream, self.name)
        return f"{named}:{self.start}-{self.end}"


@dataclass(frozen=True, slots=True)
class WorldRank:
    """The rank in MPI_COMM_WORLD of one of the ranks of the run."""

    value: int


@dataclass(frozen=True, slots=True)
class WorldSize:
    """How many ranks MPI_COMM_WORLD has."""

    value: int


@dataclass(frozen=True, slots=True)
class CommRank:
    """The rank of world rank `world` in a communicator other than MPI_COMM_WORLD."""

    members: tuple[int, ...]
    """The world ranks of the communicator, by their rank in it."""
    world: int
    value: int


@dataclass(frozen=True, slots=True)
class CommSize:
    """The size of a communicator other than MPI_COMM_WORLD, which is no input."""

    members: tuple[int, ...]
    value: int


Symbol = Field | WorldRank | WorldSize | CommRank | CommSize


def shared_name(what: Symbol) -> tuple[object, ...]:
    """Return a name that symbols share if one cannot change without the other: bytes of an input, ranks."""
    if isinstance(what, Field):
        return what.stream, what.name, what.start, what.end
    return ("ranks",)
