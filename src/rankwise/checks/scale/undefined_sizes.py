"""RW705: a size that MPI could not give, because it did not fit an int, is used as a size."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rankwise.checks.arguments.call_facts import CallFacts, facts_of
from rankwise.checks.check_registry import check
from rankwise.checks.scale.call_counts import guarded_functions, is_large
from rankwise.checks.scale.scale_findings import Reach, grouped
from rankwise.checks.scale.value_origins import without_casts
from rankwise.findings import Finding
from rankwise.program import Call, Constant, Load, Operation, Value
from rankwise.program.library import ALLOCATES
from rankwise.program.memory import MemoryPart
from rankwise.program.model import Model
from rankwise.standard import Role

_OUTPUTS = {"MPI_Get_count": 2, "MPI_Get_elements": 2, "MPI_Pack_size": 3}
_DATATYPE = 1
_BYTES = ("MPI_BYTE", "MPI_CHAR", "MPI_SIGNED_CHAR", "MPI_UNSIGNED_CHAR", "MPI_PACKED", "MPI_CHARACTER")
_SIZED = re.compile(
    r"_ZNSt(?:3__1)?(?:6vector|12basic_string|7__cxx1112basic_string)I.*E(?:C[12]|6resize|7reserve)(?:B\w+)?Em"
)
"""Members of C++'s containers whose first argument is a number of elements."""
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_SAYS = "beyond 2 GB MPI answers MPI_UNDEFINED, a negative number, and Open MPI's MPI_Pack_size a wrong one"


@check("RW705")
def sizes_are_checked(model: Model) -> Iterator[Finding]:
    """Nothing is allocated or sent with a size that MPI may have left undefined, without a check before."""
    facts = facts_of(model)
    guarded = guarded_functions(model)
    reaches = (
        reach
        for call in facts.calls
        if call.block.function not in guarded and _may_be_undefined(facts, call)
        for reach in _uses(model, call)
    )
    yield from grouped("RW705", reaches, _SAYS)


def _may_be_undefined(facts: CallFacts, call: Call) -> bool:
    """Return whether a call asks for bytes where something larger may have been sent, for the elements of
    a datatype that may have several, or for the bytes of what will be packed."""
    assert call.standard is not None
    name = call.standard.name
    if name not in _OUTPUTS or is_large(call):
        return False
    if name == "MPI_Pack_size":
        return facts.number(call, 0) is None
    datatype = facts.name(call, _DATATYPE)
    if name == "MPI_Get_elements":
        return datatype is None
    if datatype not in _BYTES:
        return False
    status = set(facts.model.points_to.of(call.operands[1]))
    return any(_receives_larger(facts, each, status) for each in facts.calls)


def _receives_larger(facts: CallFacts, call: Call, status: set[MemoryPart]) -> bool:
    """Return whether a receive fills a status with the length of something larger than bytes."""
    entry = call.standard
    assert entry is not None
    if entry.name not in ("MPI_Recv", "MPI_Mrecv", "MPI_Sendrecv"):
        return False
    of_status = entry.index_of(Role.STATUS)
    given = None if of_status is None else facts.argument(call, of_status)
    if given is None or not status & set(facts.model.points_to.of(given)):
        return False
    datatypes = entry.indices_of(Role.DATATYPE)
    name = facts.name(call, datatypes[-1])
    return name is not None and name not in _BYTES


def _uses(model: Model, call: Call) -> Iterator[Reach]:
    """Yield the calls that take the answer for a size, unless the function compares it with something."""
    assert call.standard is not None
    parts = set(model.points_to.of(call.operands[_OUTPUTS[call.standard.name] + 1]))
    function = call.block.function
    loads = {
        each
        for each in function.instructions()
        if isinstance(each, Load) and parts & set(model.points_to.of(each.address))
    }
    if any(_compares(each, loads) for each in function.instructions()):
        return
    if any(_takes(each, loads) for each in function.calls()):
        yield Reach(call, call.location, "the program does not check the result before it uses it as a size")


def _compares(value: Value, loads: set[Load]) -> bool:
    return (
        isinstance(value, Operation)
        and value.operator in _COMPARISONS
        and any(without_casts(each) in loads for each in value.operands)
        and any(isinstance(each, Constant) for each in value.operands)
    )


def _takes(call: Call, loads: set[Load]) -> bool:
    if call.standard is not None:
        indices = call.standard.indices_of(Role.COUNT, Role.LENGTH)
        given = [call.operands[each + 1] for each in indices if each + 1 < len(call.operands)]
    elif call.callee.name in ALLOCATES or _SIZED.match(call.callee.name):
        given = list(call.arguments)
    else:
        return False
    return any(_comes_from(each, loads) for each in given)


def _comes_from(value: Value, loads: set[Load], depth: int = 4) -> bool:
    value = without_casts(value)
    if value in loads:
        return True
    is_sum = isinstance(value, Operation) and value.operator in ("+", "*")
    return is_sum and depth > 0 and any(_comes_from(each, loads, depth - 1) for each in value.operands)  # type: ignore[attr-defined]
