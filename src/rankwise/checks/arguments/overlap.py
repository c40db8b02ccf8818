"""RW909: one buffer both sent from and received into by one call."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, parameter_name
from rankwise.checks.arguments.call_facts import CallFacts, facts_of
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.findings import Finding, Related
from rankwise.program import Call, Constant, Instruction
from rankwise.program.model import Model
from rankwise.standard import CallKind, Data, Role

_CALLS = (CallKind.COLLECTIVE, CallKind.POINT_TO_POINT)


@check("RW909")
def buffers_do_not_overlap(model: Model) -> Iterator[Finding]:
    """No call sends from the memory that it receives into."""
    facts = facts_of(model)
    for call in facts.calls:
        assert call.standard is not None
        data = call.standard.data
        if len(data) == 2 and call.standard.kind in _CALLS and _overlap(facts, call, data[0], data[1]):
            names = f"{parameter_name(call, data[0].buffer)} and {parameter_name(call, data[1].buffer)}"
            buffer = call.operands[data[0].buffer + 1]
            where = buffer.location if isinstance(buffer, Instruction) else None
            label = f"{buffer.name} is declared here" if buffer.name else "the buffer comes from here"
            related = [Related("because", label, where)] if where is not None else []
            yield about(call, "RW909", f"{names} are the same memory", related)


def _overlap(facts: CallFacts, call: Call, sent: Data, received: Data) -> bool:
    """Return whether two buffers surely share memory: same address, basic types, and at least one element."""
    entry = call.standard
    assert entry is not None
    for data in (sent, received):
        if data.displacements is not None or entry.parameters[data.datatype].is_array:
            return False
        # Datatypes that the program makes may pick out different places of one array.
        if facts.name(call, data.datatype) is None:
            return False
        if data.count is None or facts.number(call, data.count) == 0:
            return False
    one, other = call.operands[sent.buffer + 1], call.operands[received.buffer + 1]
    if isinstance(one, Constant) or isinstance(other, Constant):
        return False
    known = facts.known(call, sent.buffer)
    if known is not None and isinstance(known.value, Constant):
        return False
    if one is not other and facts.keys.of(one) != facts.keys.of(other):
        return False
    peers = entry.indices_of(Role.SOURCE, Role.DESTINATION)
    if any(facts.name(call, peer) == "MPI_PROC_NULL" for peer in peers):
        return False
    return all(is_significant(facts, call, data.buffer) for data in (sent, received))
