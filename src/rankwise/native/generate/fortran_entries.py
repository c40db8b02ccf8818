"""Writes the entries of Fortran programs into MPI: who calls, then the library's own procedure.

The library's procedure makes the call in C, where it is recorded like any other; see `fortran.c`. A program
may call its PMPI_ name as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rankwise.native.generate.prototypes import Prototype
from rankwise.native.generate.wrapper_code import wrapped
from rankwise.standard import Role
from rankwise.trace.event_layout import Layout, by_name

_MODULES = ("f08_", "f08ts_")
"""What follows `mpi_send_` in `mpi_f08` and in `mpi_f08` with descriptors of arrays; mpif.h has neither."""
_BEGINNINGS = ("mpi_", "pmpi_", "pmpir_")
"""How the names begin in `mpi_f08`; the last is MPICH's for a PMPI_ name."""
_HEAD = """#include <mpi.h>

int rankwise_enter_fortran(unsigned call, void *from, void *requests);
void rankwise_leave_fortran(void);
void *rankwise_function(const char *name);
"""


def entries(prototypes: Mapping[str, Prototype], parts: int = 1) -> list[str]:
    """Return the C text of the entries for what is recorded of this MPI, spread over files."""
    texts = ["\n".join(_procedures(layout, prototype)) for layout, prototype in wrapped(prototypes)]
    return [_HEAD + "\n".join(texts[part::parts]) for part in range(parts)]


def _symbols(name: str, is_large: bool) -> Iterator[str]:
    """Yield the names by which compilers know a procedure: `send` is `mpi_send_`, `pmpi_send_f08_`, ..."""
    if not is_large:
        yield from (f"mpi_{name}_", f"pmpi_{name}_")
    for module in _MODULES:
        for beginning in _BEGINNINGS:
            yield f"{beginning}{name}_{module}{'large_' if is_large else ''}"


def _procedures(layout: Layout, prototype: Prototype) -> Iterator[str]:
    """Yield an entry for each name that a compiler knows the procedure by.

    All arguments are addresses or, behind them, the lengths of texts. Fortran never has more of
    them than C has, and the error code; one too many that is passed on is not read.
    """
    call = layout.call
    is_large = layout.name != call.name
    size = len(layout.parameters) + 1 + sum(each.role is Role.TEXT for each in layout.parameters)
    request = next((i for i, each in enumerate(layout.parameters) if each.role is Role.REQUEST), None)
    names = [f"a{index}" for index in range(size)]
    parameters, arguments = ", ".join(f"void *{each}" for each in names), ", ".join(names)
    returns = prototype.returns if prototype.returns != "int" else "void"
    outcome, answer = ("", "") if returns == "void" else (f"{returns} outcome = ", "    return outcome;\n")
    requests = names[request] if request is not None else "0"
    number = by_name()[call.name].number
    for symbol in _symbols(call.name.lower().removeprefix("mpi_"), is_large):
        yield f"""{returns} {symbol}({parameters})
{{
    static {returns} (*real)({parameters});
    if (!real)
        real = rankwise_function("{symbol}");
    int entered = rankwise_enter_fortran({number}, __builtin_return_address(0), {requests});
    {outcome}real({arguments});
    if (entered)
        rankwise_leave_fortran();
{answer}}}
"""
