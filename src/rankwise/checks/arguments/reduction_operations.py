"""RW908: a reduction operation on a datatype for which it is not defined (MPI 4.1, section 6.9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.findings import Finding
from rankwise.program.model import Model
from rankwise.standard import CallKind, Role
from rankwise.standard.reductions import DEFINED, GROUP_OF, ONLY_FOR_WINDOWS


@check("RW908")
def operations_fit_their_datatypes(model: Model) -> Iterator[Finding]:
    """Every predefined operation is applied to a datatype it is defined for."""
    facts = facts_of(model)
    for call, index in facts.in_arguments(Role.OP):
        entry = call.standard
        assert entry is not None
        datatype_at = entry.index_of(Role.DATATYPE)
        op = facts.name(call, index)
        if op is None or datatype_at is None or not is_significant(facts, call, index):
            continue
        if op in ONLY_FOR_WINDOWS:
            if entry.kind is not CallKind.ONE_SIDED:
                yield about(call, "RW908", f"{op} is only for one-sided communication")
            continue
        datatype = facts.name(call, datatype_at)
        group = GROUP_OF.get(datatype or "")
        if op in DEFINED and group is not None and group not in DEFINED[op]:
            related = origin(facts.known(call, index)) + origin(facts.known(call, datatype_at))
            note = f"{op} is not defined for {datatype}, only for {' and '.join(DEFINED[op])} types"
            yield about(call, "RW908", note, related)
