"""The names of calls in C and in object code made from Fortran."""

from __future__ import annotations

import functools
import re

from rankwise.standard.call import MpiCall
from rankwise.standard.spelling import Argument, BindingLanguage, Spelling
from rankwise.standard.table import table
from rankwise.standard.traits import RESULT

# flang writes _QPmpi_send and _QMmpi_f08Pmpi_send_f08 before it names symbols, gfortran names a
# module's procedures __mpi_f08_MOD_mpi_send_f08; others append one or two underscores.
_FORTRAN = re.compile(
    r"""(?:_qp|_qm\w+?p(?=p?mpix?_)|__\w+?_mod_)?
    (?P<profiling>p?)(?P<name>mpix?_\w+?)
    (?P<large>_c|_large)?(?:_cptr)?(?:_f08(?:ts)?)?(?P<large_module>_large)?
    _{0,2}""",
    re.VERBOSE,
)


def find_native(written: str) -> Spelling | None:
    """Return the spelling with this C name or Fortran symbol, or None."""
    return _find_c(written) or _find_fortran(written)


def _find_c(written: str) -> Spelling | None:
    is_profiling = written.startswith("PMPI")
    name = written[1:] if is_profiling else written
    calls = table()
    call = calls.get(name)
    is_large = call is None and name.endswith("_c")
    if is_large:
        call = calls.get(name.removesuffix("_c"))
    if call is None or "c" not in call.languages or (is_large and call.large_parameters is None):
        return None
    return Spelling(
        written=written,
        call=call,
        language=BindingLanguage.C,
        arguments=_arguments(call, is_large),
        result=(RESULT,) if call.returns_value else (),
        is_profiling=is_profiling,
        is_large=is_large,
    )


def _find_fortran(written: str) -> Spelling | None:
    match = _FORTRAN.fullmatch(written.lstrip("\x01").lower())
    if match is None:
        return None
    name = _by_lower_case().get(match["name"])
    call = table()[name] if name else None
    is_large = bool(match["large"] or match["large_module"])
    if call is None or not call.languages & {"f90", "f08"} or (is_large and call.large_parameters is None):
        return None
    both = [
        each
        for each in _arguments(call, is_large)
        if each.parameter is None or not call.parameters[each.parameter].c_only
    ]
    if call.has_ierror:
        both.append(Argument("ierror", None))
    return Spelling(
        written=written,
        call=call,
        language=BindingLanguage.FORTRAN,
        arguments=tuple(both),
        result=(RESULT,) if call.returns_value else (),
        has_ierror=call.has_ierror,
        is_profiling=bool(match["profiling"]),
        is_large=is_large,
    )


def _arguments(call: MpiCall, is_large: bool) -> tuple[Argument, ...]:
    parameters = call.large_parameters if is_large and call.large_parameters else call.parameters
    return tuple(Argument(each.name, call.index_named(each.name)) for each in parameters)


@functools.cache
def _by_lower_case() -> dict[str, str]:
    return {name.lower(): name for name in table()}
