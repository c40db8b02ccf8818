"""RW908: operations on datatypes they are not defined for, or in calls that do not take them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Role
from rankwise.standard.constants import ConstantKind as Constants
from rankwise.standard.reductions import DEFINED, FOR_SWAPPING, GROUP_OF, ONLY_FOR_WINDOWS
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout
from rankwise.trace.object_numbers import FIRST_OWN, FREED, UNKNOWN, name_of

_ASKS = ("MPI_Op_commutative", "MPI_Op_free")
_WITHOUT_NO_OP = ("MPI_Accumulate", "MPI_Raccumulate")


@monitor("RW908")
def undefined_operations(run: Run) -> Iterator[Finding]:
    """Report operations that MPI does not define for what they are applied to."""
    yield from findings_of(run, (each for given in every(run, _reduces) for each in _breaches(given)))


def _reduces(layout: Layout) -> bool:
    has_operation = layout.call.index_of(Role.OP) is not None and layout.call.name not in _ASKS
    return has_operation or layout.call.name == "MPI_Compare_and_swap"


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    call = given.layout.call
    index = call.index_of(Role.DATATYPE)
    if index is None:
        return
    types = given.column("target_datatype" if call.index_named("target_datatype") else given.name(index))
    ops = given.column("op")
    if types is None:
        return
    if ops is None:
        ops = np.zeros_like(types)
    pairs = ops << 32 | types
    at = call.index_of(Role.OP)
    used = np.ones(len(types), bool) if at is None else given.means_something(call.parameters[at])
    for pair in np.unique(pairs).tolist():
        wrong = _wrong(given, pair >> 32, pair & 0xFFFFFFFF)
        if wrong:
            marks = (pairs == pair) & used
            yield from given.breach("RW908", marks, _said, wrong)


def _said(event: Event, wrong: str) -> str:
    return f"{event.call.name}: {wrong}"


def _wrong(given: GivenCalls, number: int, datatype: int) -> str:
    """Return what is wrong with an operation on a datatype; '' if nothing is, or it is not known."""
    call = given.layout.call
    if call.name == "MPI_Compare_and_swap":
        return _wrong_swap(datatype)
    op = name_of(Constants.OP, number)
    is_one_sided = call.kind is CallKind.ONE_SIDED
    if op is None:
        is_own = FIRST_OWN <= number & ~FREED < UNKNOWN
        own = "an operation made with MPI_Op_create; one-sided communication takes predefined ones only"
        return own if is_one_sided and is_own else ""
    if op in ONLY_FOR_WINDOWS:
        if not is_one_sided:
            return f"{op} is only for one-sided communication"
        return f"{op} needs a call that fetches" if op == "MPI_NO_OP" and call.name in _WITHOUT_NO_OP else ""
    if op not in DEFINED or not datatype:
        return ""
    name = name_of(Constants.DATATYPE, datatype)
    if name is None:
        return _wrong_own(given, op, datatype, is_one_sided)
    group = GROUP_OF.get(name)
    if group is None or group in DEFINED[op]:
        return ""
    return f"{op} is not defined for {name}, only for {' and '.join(DEFINED[op])} types"


def _wrong_own(given: GivenCalls, op: str, datatype: int, is_one_sided: bool) -> str:
    """A predefined operation takes predefined types; one-sided, also types that are made of one of them."""
    if given.facts.types.maker(datatype) is None:
        return ""
    if not is_one_sided:
        made = given.facts.types.maker(datatype)
        is_alias = made is not None and made.call.name in ("MPI_Type_dup", "MPI_Type_create_f90_integer")
        return (
            "" if is_alias or _is_fortran_kind(made) else f"{op} is not defined for a datatype of one's own"
        )
    signature = given.facts.types.signature(datatype)
    if signature is None:
        return ""
    names = sorted({name for name, _ in signature.runs})
    if len(names) > 1:
        return f"{op} needs a datatype made of one predefined type, not of {' and '.join(names)}"
    wrong = [name for name in names if GROUP_OF.get(name, DEFINED[op][0]) not in DEFINED[op]]
    return f"{op} is not defined for {wrong[0]}" if wrong else ""


def _is_fortran_kind(made: object) -> bool:
    return "_f90_" in getattr(getattr(made, "call", None), "name", "")


def _wrong_swap(datatype: int) -> str:
    name = name_of(Constants.DATATYPE, datatype)
    group = GROUP_OF.get(name or "")
    if name is None:
        return "it needs a predefined datatype" if FIRST_OWN <= datatype < UNKNOWN else ""
    return (
        f"it takes integer, logical and byte types, not {name}" if group and group not in FOR_SWAPPING else ""
    )
