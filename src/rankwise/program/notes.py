"""What analyses note beside their findings: what they cleared, and what they could not prove."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rankwise.findings import Finding
from rankwise.findings.coverage import Cleared, Reason, Suspect
from rankwise.program.instructions import Call, Instruction
from rankwise.program.structure import Function


@dataclass(slots=True)
class Notes:
    """Grows while checks run; `checks/coverage.py` sums it up."""

    collectives: int = 0
    barriers: int = 0
    leading: set[Function] = field(default_factory=set)
    """The functions that call collectives or barriers, directly or not."""
    blamed: set[Function] = field(default_factory=set)
    """The functions in which a call, or what decides about it, is not proved to be alike for all."""
    cleared: list[Cleared] = field(default_factory=list)
    suspects: list[Suspect] = field(default_factory=list)

    def clear(self, decision: Instruction, reason: Reason) -> None:
        """Note that a decision parts nobody."""
        if decision.location is not None:
            self.cleared.append(Cleared(decision.location, reason))

    def suspect(self, call: Call, finding: Finding, decisions: Iterable[Instruction] = ()) -> Finding:
        """Note that a call is not proved to be made alike, as a finding says; return the finding."""
        self.blamed.add(call.block.function)
        self.blamed.update(decision.block.function for decision in decisions)
        self.suspects.append(
            Suspect(
                call=call.standard.name if call.standard is not None else call.callee.name,
                where=finding.where,
                code=finding.rule.code,
                decides=tuple(
                    each.where for each in finding.related if each.label == "decides" and each.where
                ),
                because=tuple(each for each in finding.related if each.label == "because"),
            )
        )
        return finding
