"""The names of calls in mpi4py."""

from __future__ import annotations

import functools
import re

from rankwise.standard.call import MpiCall
from rankwise.standard.procedures import data_lines
from rankwise.standard.spelling import Argument, BindingLanguage, Spelling
from rankwise.standard.table import table
from rankwise.standard.traits import RESULT

BASES = {
    "Intracomm": "Comm",
    "Intercomm": "Comm",
    "Topocomm": "Intracomm",
    "Cartcomm": "Topocomm",
    "Graphcomm": "Topocomm",
    "Distgraphcomm": "Topocomm",
    "Prequest": "Request",
    "Grequest": "Request",
}
"""The class that each class of mpi4py inherits its methods from."""

_CONSTANTS = {"COMM_WORLD": "Intracomm", "COMM_SELF": "Intracomm"}

_ROW = re.compile(
    r"(?P<written>\w+\.\w+)(?P<arguments>\(.*\)|\[.*\]) = (?P<call>\w+)"
    r"(?: -> (?P<result>[\w?]+(?:, [\w?]+)*))?(?: (?P<word>pickled|own-rank))?"
)


def find_python(written: str) -> Spelling | None:
    """Return the spelling for Comm.Send, Intracomm.bcast, MPI.Wtime, MPI.COMM_WORLD.Barrier and so on.

    A method that a class inherits is found, and written with the class that defines it.
    """
    parts = written.split(".")
    if parts[0] == "mpi4py":
        parts = parts[1:]
    if len(parts) == 3 and parts[0] == "MPI":
        parts = parts[1:]
    if len(parts) != 2:
        return None
    owner: str | None = _CONSTANTS.get(parts[0], parts[0])
    while owner is not None:
        found = _spelling(f"{owner}.{parts[1]}")
        if found is not None:
            return found
        owner = BASES.get(owner)
    return None


def find_method(name: str) -> tuple[Spelling, ...]:
    """Return every spelling whose method, property or function has this name, whatever its class."""
    spellings = (_spelling(written) for written in _by_method().get(name, ()))
    return tuple(each for each in spellings if each is not None)


@functools.cache
def python_spellings() -> dict[str, Spelling]:
    """Return all rows of the mpi4py table by what is written."""
    return {each.written: each for each in map(_spelling, _lines()) if each is not None}


@functools.cache
def python_helpers() -> dict[str, str]:
    """Return the public names of mpi4py that stand for no single call, with the reason."""
    pairs = (line.partition(" ") for line in data_lines("tables/mpi4py_helpers.txt"))
    return {name: reason.strip() for name, _, reason in pairs}


@functools.cache
def _lines() -> dict[str, str]:
    """Return the lines of the mpi4py table by what is written."""
    return {re.split(r"[(\[]", line, maxsplit=1)[0]: line for line in data_lines("tables/mpi4py.txt")}


@functools.cache
def _by_method() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for written in _lines():
        found.setdefault(written.rpartition(".")[2], []).append(written)
    return found


@functools.cache
def _spelling(written: str) -> Spelling | None:
    """Return a row of the table, read when it is first needed."""
    line = _lines().get(written)
    if line is None:
        return None
    match = _ROW.fullmatch(line)
    if match is None:
        raise ValueError(f"not a row of the mpi4py table: {line}")
    call = table()[match["call"]]
    texts = match["arguments"][1:-1]
    arguments = [_argument(call, text) for text in texts.split(", ")] if texts else []
    receiver = arguments.pop(0).parameter if texts.startswith("self") else None
    result = match["result"].split(", ") if match["result"] else []
    return Spelling(
        written=match["written"],
        call=call,
        language=BindingLanguage.PYTHON,
        arguments=tuple(arguments),
        result=tuple(_result(call, name) for name in result),
        is_pickled=match["word"] == "pickled",
        is_property=match["arguments"].startswith("["),
        receiver=receiver,
        of_own_rank=match["word"] == "own-rank",
    )


def _argument(call: MpiCall, text: str) -> Argument:
    left, _, default = text.partition("=")
    name, _, parameter = left.partition(":")
    index = None if parameter == "-" else _index(call, parameter or name)
    return Argument(name, index, default or None)


def _result(call: MpiCall, name: str) -> int | None:
    if name == "?":
        return None
    return RESULT if name == "result" and call.returns_value else _index(call, name)


def _index(call: MpiCall, name: str) -> int:
    index = call.index_named(name)
    if index is None:
        raise ValueError(f"{call.name} has no parameter {name}")
    return index
