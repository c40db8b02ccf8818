"""Writes a module mpi_f08 that flang can read, from the tables of the standard and an mpif.h.

The handles of MPI's modern interface are types with one integer in them, passed by address as the integers
of mpif.h are, and procedures without BIND(C) have the same symbols. So a call through this module and one
through mpif.h become the same code. The module is for analysis only: its arguments take anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from rankwise import standard
from rankwise.program.predefined import NAMES, ConstantKind
from rankwise.source.fortran.mpif_header import Header

_TYPES = {
    ConstantKind.COMMUNICATOR: "MPI_Comm",
    ConstantKind.GROUP: "MPI_Group",
    ConstantKind.DATATYPE: "MPI_Datatype",
    ConstantKind.OP: "MPI_Op",
    ConstantKind.REQUEST: "MPI_Request",
    ConstantKind.WINDOW: "MPI_Win",
    ConstantKind.FILE: "MPI_File",
    ConstantKind.INFO: "MPI_Info",
    ConstantKind.ERRHANDLER: "MPI_Errhandler",
    ConstantKind.MESSAGE: "MPI_Message",
    ConstantKind.SESSION: "MPI_Session",
}
_RESULTS = {"WALL_TIME": "double precision", "LOCATION_SMALL": "integer(MPI_ADDRESS_KIND)"}
_STATUSES = {"MPI_STATUS_IGNORE": "", "MPI_STATUSES_IGNORE": "(1)"}
_EQUAL, _DIFFERENT = "rankwise_equal_", "rankwise_different_"


def symbol_of(variable: str) -> str:
    """Return the symbol of a variable of the module."""
    return f"_QMmpi_f08E{variable.lower()}"


def comparison_of(symbol: str) -> str | None:
    """Return "==" or "!=" for the symbol of a function that compares handles, else None."""
    name = symbol.removeprefix("_QMmpi_f08P")
    if name == symbol:
        return None
    return "==" if name.startswith(_EQUAL) else "!=" if name.startswith(_DIFFERENT) else None


def module_text(header: Header) -> str:
    """Return the source of the module."""
    return "\n".join([*_declarations(header), *_interfaces(), *_comparisons(), "end module mpi_f08", ""])


def _declarations(header: Header) -> Iterator[str]:
    yield "module mpi_f08"
    yield "  implicit none"
    for name in _TYPES.values():
        yield f"  type, bind(C) :: {name}\n    integer :: MPI_VAL\n  end type"
    size = header.numbers.get("MPI_STATUS_SIZE", 6)
    first = header.numbers.get("MPI_SOURCE", 1)
    fields = {header.numbers.get(f"MPI_{each}", first + at): f"MPI_{each}" for at, each in enumerate(
        ("SOURCE", "TAG", "ERROR"))}  # fmt: skip
    yield "  type, bind(C) :: MPI_Status"
    for at in range(1, size + 1):
        yield f"    integer :: {fields.get(at, f'rankwise_{at}')}"
    yield "  end type"
    typed = {name: _TYPES[kind] for kind, names in NAMES.items() if kind in _TYPES for name in names}
    for name, number in header.numbers.items():
        if name in ("MPI_SOURCE", "MPI_TAG", "MPI_ERROR"):
            continue
        if name in typed:
            yield f"  type({typed[name]}), parameter :: {name} = {typed[name]}({number})"
        else:
            yield f"  integer({8 if name in header.wide else 4}), parameter :: {name} = {number}"
    for name in header.places:
        if name in _STATUSES:
            yield f"  type(MPI_Status) :: {name}{_STATUSES[name]}"
        else:
            yield f"  integer :: {name}"


def _interfaces() -> Iterator[str]:
    yield "  interface"
    for call in standard.calls():
        if "f08" not in call.languages:
            continue
        names = [each.name for each in call.parameters if not each.c_only]
        functions = {
            each.name for each in call.parameters if "FUNCTION" in each.kind and each.direction == "in"
        }
        plain = [name for name in names if name not in functions]
        result = _RESULTS.get(call.return_kind, "integer") if call.returns_value else None
        last = ["ierror"] if call.has_ierror else []
        head = f"function {call.name}" if result else f"subroutine {call.name}"
        yield f"    {head}({_listed([*names, *last])})"
        yield "      import"
        if plain:
            yield f"      !dir$ ignore_tkr(tkrdm) {', '.join(plain)}"
            yield f"      integer :: {_listed([f'{name}(*)' for name in plain])}"
        for name in functions:
            yield f"      external :: {name}"
        if last:
            yield "      integer, optional :: ierror"
        if result:
            yield f"      {result} :: {call.name}"
        yield f"    end {head.partition(' ')[0]}"
    yield "  end interface"


def _listed(names: list[str]) -> str:
    """Return names behind commas; a line of Fortran ends after 132 characters unless it is continued."""
    return ", &\n        ".join(names)


def _comparisons() -> Iterator[str]:
    for operator, prefix in (("==", _EQUAL), ("/=", _DIFFERENT)):
        yield f"  interface operator({operator})"
        yield f"    module procedure {_listed([prefix + name for name in _TYPES.values()])}"
        yield "  end interface"
    yield "contains"
    for operator, prefix in (("==", _EQUAL), ("/=", _DIFFERENT)):
        for name in _TYPES.values():
            yield f"  elemental logical function {prefix}{name}(a, b)"
            yield f"    type({name}), intent(in) :: a, b"
            yield f"    {prefix}{name} = a%MPI_VAL {operator} b%MPI_VAL"
            yield "  end function"
