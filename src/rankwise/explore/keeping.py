"""What of a visit stays as it was when a part of it is left out, as choices that a schedule forces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rankwise.explore.answers import noes_before
from rankwise.explore.dependence import Dependence
from rankwise.explore.schedule import MORE, Decision, Kind, Outcome
from rankwise.explore.visit import Decided, Visit

Choices: TypeAlias = dict[Decision, Outcome]


def kept(
    visit: Visit, dependence: Dependence, out: frozenset[int], noes: bool, but: Decided | None = None
) -> Choices:
    """Return the decisions that are made without what is left out; with `noes`, also how often no is said.

    What `but` decides otherwise is not among them; that it is answered at all, if it is a question, is.
    """
    found = {
        each.decision: outcome
        for each in visit.decided
        if each is not but and (outcome := _kept(dependence, each, out, noes)) is not None
    }
    if noes and but is not None and but.event >= 0 and but.decision.kind is not Kind.PATIENCE:
        same = (each for each in visit.decided if each.asked and _call(each) == _call(but))
        found |= {each.decision: each.outcome for each in same if each.outcome is not None}
    return found


def _call(decided: Decided) -> tuple[int, int, int]:
    return decided.decision.rank, decided.decision.thread, decided.event


def _kept(dependence: Dependence, decided: Decided, out: frozenset[int], noes: bool) -> Outcome | None:
    kind = decided.decision.kind
    if decided.outcome is None or (kind is Kind.PATIENCE and not (noes and decided.asked)):
        return None
    if kind is Kind.RECEIVE:
        message = dependence.partner[decided.row]
        is_made = message >= 0 and dependence.arrival[message] not in out
        return decided.outcome if is_made and dependence.begin[decided.row] not in out else None
    at = dependence.decided_at(decided)
    if at >= 0 and at not in out:
        return decided.outcome
    said = noes_before(dependence, decided, out) if kind is Kind.PATIENCE else 0
    return (said, MORE) if said else None


def both(choices: Mapping[Decision, Outcome], others: Mapping[Decision, Outcome]) -> Choices:
    """Return the choices of two schedules that can be followed at once; of two about noes, what says more."""
    found = {**choices, **others}
    for decision in choices.keys() & others.keys():
        found[decision] = max(choices[decision], others[decision], key=lambda each: (each[-1] != MORE, each))
    return found
