"""Reads which functions an MPI declares, from its preprocessed header."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DECLARED = re.compile(
    r"(?:^|\s|\))(?P<returns>int|double|MPI_Aint|MPI_Fint)\s+(?P<name>MPI_\w+)\s*\((?P<inside>[^()]*)\)"
)
_NAME = re.compile(r"(?P<name>\w+)\s*(?P<array>(?:\[[^]]*\])*)$")


OPEN_ENDED = "..."


@dataclass(frozen=True, slots=True)
class Prototype:
    """A C function as the header declares it; `parameters` are whole declarations, names included.

    Open-ended arguments are a parameter `...` of that name.
    """

    name: str
    returns: str
    parameters: tuple[str, ...]
    names: tuple[str, ...]


def read_prototypes(preprocessed: str) -> dict[str, Prototype]:
    """Return the functions named MPI_* that the text declares."""
    text = re.sub(r"^\s*#.*$", "", preprocessed, flags=re.MULTILINE)
    text = re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
    found: dict[str, Prototype] = {}
    for declaration in text.split(";"):
        match = _DECLARED.search(" ".join(declaration.split()))
        if match is not None:
            prototype = _prototype(match["name"], match["returns"], match["inside"])
            if prototype is not None:
                found.setdefault(prototype.name, prototype)
    return found


def _prototype(name: str, returns: str, inside: str) -> Prototype | None:
    parts = [part.strip() for part in inside.split(",")]
    if parts == ["void"] or parts == [""]:
        return Prototype(name, returns, (), ())
    names = [part if part == OPEN_ENDED else _name(part) for part in parts]
    if None in names:
        return None
    return Prototype(name, returns, tuple(parts), tuple(each for each in names if each is not None))


def _name(parameter: str) -> str | None:
    found = _NAME.search(parameter)
    return found["name"] if found is not None else None
