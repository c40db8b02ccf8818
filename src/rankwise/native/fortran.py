"""Writes the entries of Fortran programs into MPI: who calls, then the library's own procedure.

The library's procedure makes the call in C, where it is recorded like any other; see `fortran.c`. Open MPI's
calls the PMPI function, and so does the `mpi_f08` module of MPICH in part, so these have entries as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rankwise.native.prototypes import OPEN_ENDED, Prototype
from rankwise.native.wrappers import wrapped
from rankwise.standard import Role
from rankwise.trace.layout import Layout, by_name

_PLAIN = ("", "f08_", "f08ts_")
_LARGE = ("f08_large_", "f08ts_large_")
"""What follows `mpi_send_`: mpif.h and `use mpi`, `mpi_f08`, and `mpi_f08` with descriptors of arrays."""
_HEAD = """#include <mpi.h>

int rankwise_enter_fortran(unsigned call, void *from, void *requests);
void rankwise_leave_fortran(void);
int rankwise_at_fortran(void);
void *rankwise_function(const char *name);
"""


def entries(prototypes: Mapping[str, Prototype], parts: int = 1) -> list[str]:
    """Return the C text of the entries for what is recorded of this MPI, spread over files."""
    texts = [
        "\n".join((_profiling(prototype), *_procedures(layout, prototype)))
        for layout, prototype in wrapped(prototypes)
    ]
    return [_HEAD + "\n".join(texts[part::parts]) for part in range(parts)]


def _profiling(prototype: Prototype) -> str:
    name, arguments = prototype.name, ", ".join(each for each in prototype.names if each != OPEN_ENDED)
    return f"""{prototype.returns} P{name}({", ".join(prototype.parameters) or "void"})
{{
    static __typeof__({name}) *real;
    if (rankwise_at_fortran())
        return {name}({arguments});
    if (!real)
        real = rankwise_function("P{name}");
    return real({arguments});
}}
"""


def _procedures(layout: Layout, prototype: Prototype) -> Iterator[str]:
    """Yield an entry for each name that a compiler knows the procedure by.

    All arguments are addresses or, behind them, the lengths of texts. Fortran never has more of
    them than C has, and the error code; one too many that is handed on is not looked at.
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
    for ending in _LARGE if is_large else _PLAIN:
        symbol = f"{call.name.lower()}_{ending}"
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
