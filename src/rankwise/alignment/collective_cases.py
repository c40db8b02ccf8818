"""Which rules a divergence of collectives breaks, and at which calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rankwise.alignment.behaviour import Collective, Term
from rankwise.alignment.collective_arguments import CollectiveSignature
from rankwise.alignment.divergence import DecidingBranch, Divergence, all_steps, first_steps
from rankwise.program import Call
from rankwise.standard import Role

ARGUMENT_RULES = {Role.ROOT: "RW104", Role.OP: "RW105", Role.DATATYPE: "RW106", Role.COUNT: "RW107"}


@dataclass(frozen=True, slots=True)
class Case:
    """One collective that breaks a rule because of one decision."""

    code: str
    site: Collective
    decision: DecidingBranch
    other: Collective | None = None
    is_first: bool = True
    """Whether no other collective comes before this one by the same call after the decision."""
    ways: tuple[Term, ...] = ()
    """What remains to be done on each way after the decision."""


def cases_of(divergence: Divergence) -> Iterator[Case]:
    """Yield the rules that a divergence breaks, and where."""
    decision = divergence.decision
    heads = first_steps(divergence)
    codes = _differences(heads) if heads is not None else ["RW101"]
    if heads is None or not codes:
        passed: set[Call] = set()
        for step in all_steps(divergence):
            call = step.path[0] if step.path else step.through or step.call
            yield Case("RW101", step, decision, is_first=call not in passed, ways=divergence.terms)
            passed.add(call)
        return
    for code in codes:
        for head in heads:
            other = next((each for each in heads if each != head), None)
            for twin in (head, *head.twins):
                if twin is head or _takes_part(twin, code):
                    yield Case(code, twin, decision, other, ways=divergence.terms)


def _takes_part(twin: Collective, code: str) -> bool:
    """Return whether a rule about an argument concerns a call: not if MPI ignores the argument there."""
    roles = [role for role, each in ARGUMENT_RULES.items() if each == code]
    if not roles or not isinstance(twin.signature, CollectiveSignature):
        return True
    return roles[0] in dict(twin.signature.arguments)


def _differences(heads: list[Collective]) -> list[str]:
    """Return the rules that collectives at the same position break."""
    signatures = [head.signature for head in heads if isinstance(head.signature, CollectiveSignature)]
    if len({each.name for each in signatures}) > 1:
        return ["RW102"]
    if len({each.communicator for each in signatures}) > 1:
        return ["RW103"]
    roles = {role for each in signatures for role in signatures[0].disagreements(each)}
    return sorted(ARGUMENT_RULES[role] for role in roles)
