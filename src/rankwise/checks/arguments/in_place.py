"""RW906: MPI_IN_PLACE where it means nothing."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, parameter_name
from rankwise.checks.arguments.call_facts import CallFacts, facts_of
from rankwise.checks.arguments.guards import ReachedBy, reached
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.findings import Finding
from rankwise.program import Call
from rankwise.program.model import Model
from rankwise.standard import Role
from rankwise.standard.collective_agreement import blocking_name
from rankwise.standard.in_place import BY_ALL, BY_ROOT

_SELF = "MPI_COMM_SELF"


@check("RW906")
def in_place_is_in_its_place(model: Model) -> Iterator[Finding]:
    """MPI_IN_PLACE stands only where a collective defines it, and only on the ranks that may give it."""
    facts = facts_of(model)
    for call in facts.calls:
        assert call.standard is not None
        for index in call.standard.indices_of(Role.BUFFER, Role.ADDRESS):
            if facts.name(call, index) == "MPI_IN_PLACE" or _is_in_place(facts, call, index):
                note = _wrong(facts, call, index)
                if note:
                    yield about(call, "RW906", note)


def _is_in_place(facts: CallFacts, call: Call, index: int) -> bool:
    from rankwise.program.handles import constant_name

    known = facts.known(call, index)
    return (
        known is not None and constant_name(facts.model.program, known.value, Role.BUFFER) == "MPI_IN_PLACE"
    )


def _wrong(facts: CallFacts, call: Call, index: int) -> str:
    assert call.standard is not None
    base = blocking_name(call.standard.name)
    buffer = parameter_name(call, index)
    if base in BY_ALL:
        return "" if buffer == "sendbuf" else f"{buffer} must be a buffer; MPI_IN_PLACE replaces sendbuf"
    if base not in BY_ROOT:
        return f"{buffer} must be a buffer; {call.standard.name} does not know MPI_IN_PLACE"
    if buffer != BY_ROOT[base]:
        if not is_significant(facts, call, index):
            return ""
        return f"{buffer} must be a buffer; MPI_IN_PLACE replaces {BY_ROOT[base]}"
    over = call.standard.index_of(Role.COMMUNICATOR)
    if over is not None and facts.name(call, over) == _SELF:
        return ""
    who = reached(facts, call)
    if who is ReachedBy.BY_OTHERS:
        return "only the root may give MPI_IN_PLACE, and the root does not come here"
    if who is ReachedBy.BY_ALL:
        return "only the root may give MPI_IN_PLACE, and every rank comes here"
    return ""
