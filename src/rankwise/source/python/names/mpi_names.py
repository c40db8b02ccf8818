"""Which method calls and attributes are MPI's, going by what is known about the receiver.

Evidence is, in this order: the kinds that were inferred for the receiver (`kinds.py`); its name, if it
reads like a communicator's or a request's; the method's own name, if it is capitalised the way only
mpi4py does. A receiver known to be something else is never MPI's: `"a,b".split()`, `array.size`.
"""

from __future__ import annotations

import re

from rankwise import standard
from rankwise.source.python.word_lists import words
from rankwise.standard import ReturnMode, Role, Spelling
from rankwise.standard.mpi4py_names import BASES

UNKNOWN = "?"
FOREIGN = "foreign"
"""Made by a library that is not part of the files given."""
NUMBER = "number"
TEXT = "text"
NONE = "none"
CONTAINER = "container"
FUNCTION = "function"
VALUE = "value"
"""The result of arithmetic that may be on arrays."""

_UNDECIDED = frozenset({UNKNOWN, FOREIGN, NONE})

_COMMUNICATOR_NAME = re.compile(r"comm(?![aeio]|u(?!nicator))|(^|_)world$", re.IGNORECASE)
_REQUEST_NAME = re.compile(r"(^|_)(p?req|request)s?\d*$", re.IGNORECASE)
_WINDOW_NAME = re.compile(r"(^|_)(win|window)\d*$", re.IGNORECASE)

_DATATYPE = re.compile(
    "INT|FLOAT|DOUBLE|CHAR|BYTE|LONG|SHORT|COMPLEX|BOOL|REAL|LOGICAL|UNSIGNED|PACKED|OFFSET|COUNT"
)

# Capitalised, but common in other libraries' interfaces as well.
_AMBIGUOUS = words("Get Put Set Open Close Create Delete Call Join Read Write Seek Init")

_BY_ROLE = {
    Role.GROUP: "Group",
    Role.WINDOW: "Win",
    Role.FILE: "File",
    Role.DATATYPE: "Datatype",
    Role.OP: "Op",
    Role.STATUS: "Status",
    Role.MESSAGE: "Message",
    Role.INFO: "Info",
    Role.ERRHANDLER: "Errhandler",
    Role.SESSION: "Session",
}
MPI_CLASSES = frozenset({*_BY_ROLE.values(), *BASES, "Comm", "Request"})

_OPS = words("SUM PROD MAX MIN LAND BAND LOR BOR LXOR BXOR MAXLOC MINLOC REPLACE NO_OP")


def kind_of_constant(name: str) -> str:
    """Return the kind of mpi4py.MPI.NAME."""
    if name.startswith("COMM_"):
        return "Comm" if name == "COMM_NULL" else "Intracomm"
    if name in _OPS:
        return "Op"
    for beginning, kind in (("REQUEST_", "Request"), ("WIN_", "Win"), ("INFO_", "Info"), ("GROUP_", "Group")):
        if name.startswith(beginning):
            return kind
    return "Datatype" if name.isupper() and is_datatype(name) else NUMBER


def find_in_module(rest: str) -> Spelling | None:
    """Return the spelling that mpi4py.MPI.rest is: a function, or a method of a class or of a constant."""
    found = standard.find_spelling(f"MPI.{rest}")
    constant, _, method = rest.partition(".")
    if found is None and method and constant.isupper():
        found = standard.find_spelling(f"{kind_of_constant(constant)}.{method}")
    return found


def is_datatype(name: str) -> bool:
    return _DATATYPE.search(name) is not None and not name.startswith(("THREAD", "ERR_", "MODE_"))


def find_method(kinds: frozenset[str], receiver: str, method: str, uses_mpi: bool) -> Spelling | None:
    """Return the spelling that `receiver.method` is, or None if it is nothing of MPI's."""
    candidates = standard.find_method(method)
    if not candidates:
        return None
    known = sorted(kinds & MPI_CLASSES)
    if known:
        return next((found for kind in known if (found := _in_family(kind, method))), None)
    if kinds - _UNDECIDED:
        return None
    by_name = _kind_by_name(receiver)
    if by_name is not None and (found := _in_family(by_name, method)):
        return found
    if not method[0].isupper() or (kinds and UNKNOWN not in kinds):
        return None
    if method in _AMBIGUOUS or not (uses_mpi or "_" in method or _is_communication(candidates[0])):
        return None
    return _in_family("Intracomm", method) or candidates[0]


def is_communicator_name(name: str) -> bool:
    return _COMMUNICATOR_NAME.search(name) is not None


def _kind_by_name(name: str) -> str | None:
    if is_communicator_name(name):
        return "Intracomm"
    if _REQUEST_NAME.search(name):
        return "Request"
    return "Win" if _WINDOW_NAME.search(name) else None


def _is_communication(spelling: Spelling) -> bool:
    return bool(spelling.call.is_collective or spelling.call.peers)


def _in_family(kind: str, method: str) -> Spelling | None:
    found = standard.find_spelling(f"{kind}.{method}")
    if found is not None:
        return found
    family = _family(kind)
    related = (
        each for each in standard.find_method(method) if _family(each.written.partition(".")[0]) == family
    )
    return next(related, None)


def _family(kind: str) -> str:
    while kind in BASES:
        kind = BASES[kind]
    return kind


def result_kinds(spelling: Spelling) -> frozenset[str]:
    """Return what kind of thing the call gives back."""
    if len(spelling.result) != 1:
        return frozenset({CONTAINER if spelling.result else NONE})
    index = spelling.result[0]
    if index is None or index == standard.RESULT:
        return frozenset({UNKNOWN if index is None else NUMBER})
    parameter = spelling.call.parameters[index]
    if parameter.role is Role.COMMUNICATOR:
        return frozenset({_communicator_class(spelling.call.name)})
    if parameter.role is Role.REQUEST:
        persistent = spelling.call.mode is ReturnMode.PERSISTENT
        return frozenset({"Prequest" if persistent else "Request"})
    if parameter.role in _BY_ROLE:
        return frozenset({_BY_ROLE[parameter.role]})
    if parameter.role in (Role.BUFFER, Role.STATE, Role.ADDRESS):
        return frozenset({UNKNOWN})
    if parameter.role is Role.TEXT:
        return frozenset({TEXT})
    return frozenset({CONTAINER if parameter.is_array else NUMBER})


def _communicator_class(call: str) -> str:
    if "Cart_" in call:
        return "Cartcomm"
    if "Dist_graph" in call:
        return "Distgraphcomm"
    if "Graph_" in call:
        return "Graphcomm"
    inter = (
        "MPI_Intercomm_create",
        "MPI_Comm_spawn",
        "MPI_Comm_get_parent",
        "MPI_Comm_join",
        "MPI_Comm_accept",
    )
    return "Intercomm" if call.startswith((*inter, "MPI_Comm_connect")) else "Intracomm"
