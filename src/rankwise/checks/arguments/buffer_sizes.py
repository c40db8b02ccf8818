"""RW410: a buffer that needs more memory than its variable or allocation has."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.buffer_types import DeclaredFits
from rankwise.checks.arguments.call_facts import CallFacts, facts_of
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.checks.requests.addresses import Address, Addresses
from rankwise.findings import Finding, Related
from rankwise.program import Allocate, Call
from rankwise.program.model import Model
from rankwise.program.values import GlobalVariable
from rankwise.standard import CallKind, Data, Role
from rankwise.standard.datatypes.basic_datatypes import SIZES
from rankwise.standard.datatypes.type_fits import Fit

_ALLOCATES = {"malloc": (0,), "calloc": (0, 1), "_Znwm": (0,), "_Znam": (0,)}
"""The functions that allocate, and which of their arguments say how many bytes, multiplied."""


@check("RW410")
def buffers_fit_their_variables(model: Model) -> Iterator[Finding]:
    """Every buffer whose elements and whose memory are both known in number lies in that memory."""
    facts, places, fits = facts_of(model), Addresses(model), model.once(DeclaredFits)
    for call in facts.calls:
        assert call.standard is not None
        for data in call.standard.data:
            needed = _needed(facts, call, data)
            buffer = facts.argument(call, data.buffer)
            if not needed or buffer is None:
                continue
            place = places.of(buffer)
            memory = _memory(facts, place)
            if memory is None or not is_significant(facts, call, data.buffer) or _has_no_peer(facts, call):
                continue
            misfit = fits.misfit(call, data)
            if misfit is not None and misfit.fit is Fit.FITS_NOT:
                continue  # with another datatype it is another length
            size, shown = memory
            if place.offset < 0 or place.offset + needed > size:
                note = f"{parameter_name(call, data.buffer)} needs {needed} bytes, and {shown} has "
                note += f"{size} bytes" if not place.offset else f"{size - place.offset} from there on"
                known = facts.known(call, data.count) if data.count is not None else None
                yield about(call, "RW410", note, [*_declared(place), *origin(known)])


def _needed(facts: CallFacts, call: Call, data: Data) -> int | None:
    """Return how many bytes a buffer has at least: without what further ranks add to it."""
    assert call.standard is not None
    parameters = call.standard.parameters
    described = [each for each in (data.count, data.datatype, data.displacements) if each is not None]
    if data.displacements is not None or any(parameters[each].is_array for each in described):
        return None
    size = SIZES.get(facts.name(call, data.datatype) or "")
    if data.count is None:
        return size if call.standard.kind is CallKind.ONE_SIDED else None
    count = facts.number(call, data.count)
    return None if size is None or count is None else count * size


def _memory(facts: CallFacts, place: Address) -> tuple[int, str] | None:
    """Return how long the memory is that a place lies in, and what it is."""
    root = place.root
    if place.fields or any(each != ("constant", 0) for each in place.indices):
        return None
    if isinstance(root, (Allocate, GlobalVariable)):
        is_known = root.layout is not None and root.layout.size > 0
        return (
            (root.layout.size, root.name or "the variable") if root.layout is not None and is_known else None
        )
    if isinstance(root, Call) and root.callee.name in _ALLOCATES:
        size = 1
        for index in _ALLOCATES[root.callee.name]:
            known = facts.values.of(root.operands[index + 1]) if index + 1 < len(root.operands) else None
            number = getattr(known.value, "value", None) if known is not None else None
            if not isinstance(number, int):
                return None
            size *= number
        return size, "its allocation"
    return None


def _has_no_peer(facts: CallFacts, call: Call) -> bool:
    assert call.standard is not None
    peers = (facts.name(call, each) for each in call.standard.peers)
    op = call.standard.index_of(Role.OP)
    is_fetch = call.standard.kind is CallKind.ONE_SIDED and op is not None
    return "MPI_PROC_NULL" in peers or (is_fetch and op is not None and facts.name(call, op) == "MPI_NO_OP")


def _declared(place: Address) -> list[Related]:
    root = place.root
    if isinstance(root, (Allocate, GlobalVariable, Call)) and root.location is not None:
        said = "it is allocated here" if isinstance(root, Call) else f"{root.name} is declared here"
        return [Related("because", said, root.location)]
    return []
