"""RW907: no buffer for data that there is."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import CallFacts, facts_of
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.findings import Finding
from rankwise.program import Call, Constant
from rankwise.program.model import Model
from rankwise.standard import Role

_NO_PEER = "MPI_PROC_NULL"


@check("RW907")
def buffers_are_there(model: Model) -> Iterator[Finding]:
    """No buffer of a message that is known to have data is a null pointer."""
    facts = facts_of(model)
    for call in facts.calls:
        assert call.standard is not None
        for data in call.standard.data:
            count = facts.number(call, data.count) if data.count is not None else None
            if count is None or count <= 0 or call.standard.parameters[data.datatype].is_array:
                continue
            # With a datatype that the program made, a null pointer may be MPI_BOTTOM: addresses in the type.
            if facts.name(call, data.datatype) is None or not _is_null(facts, call, data.buffer):
                continue
            if _is_used(facts, call, data.buffer):
                what = facts.name(call, data.datatype)
                note = f"{parameter_name(call, data.buffer)} is null, for {count} of {what}"
                yield about(call, "RW907", note, origin(facts.known(call, data.buffer)))


def _is_null(facts: CallFacts, call: Call, index: int) -> bool:
    known = facts.known(call, index)
    return known is not None and isinstance(known.value, Constant) and known.value.value in (None, 0)


def _is_used(facts: CallFacts, call: Call, index: int) -> bool:
    """Return whether the call reads or writes this buffer on the ranks that come here."""
    entry = call.standard
    assert entry is not None
    if any(facts.name(call, peer) == _NO_PEER for peer in entry.indices_of(Role.DESTINATION, Role.SOURCE)):
        return False
    op = entry.index_of(Role.OP)
    if op is not None and facts.name(call, op) == "MPI_NO_OP":
        return False
    return is_significant(facts, call, index)
