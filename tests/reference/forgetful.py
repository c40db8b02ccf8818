"""Runs programs on the simulator and tells no more of a run than a recorder sees."""

from __future__ import annotations

import dataclasses

from rankwise.explore.visit import MadeChoice, Visit
from rankwise.matching.messages.pairing import Matches, match
from rankwise.matching.operations import NEVER, Operations, Rows
from rankwise.schedule.schedule import ChoiceKind, Schedule
from reference.language import Program
from reference.runner import SimulatedRunner


class ForgetfulRunner:
    """Knows what a receive took that nobody completed only if it was enforced."""

    def __init__(self, program: Program, seed: int) -> None:
        self._all_knowing = SimulatedRunner(program, seed)
        self.visits: list[Visit] = []

    def run(self, schedule: Schedule) -> Visit:
        visit = self._all_knowing.run(schedule)
        rows = visit.operations.rows.copy()
        for each in visit.decided:
            if is_open(visit, each) and each.decision in schedule.choices:
                rows["peer"][each.row] = schedule.choices[each.decision][0]
        matches = match(Operations(rows, visit.operations.communicators))
        decided = tuple(
            _as_known(each, schedule, rows, matches) if is_open(visit, each) else each
            for each in visit.decided
        )
        self.visits.append(dataclasses.replace(visit, matches=matches, decided=decided))
        return self.visits[-1]


def is_open(visit: Visit, decided: MadeChoice) -> bool:
    """Say whether a decision is about a receive that was not seen to complete."""
    is_receive = decided.decision.kind is ChoiceKind.RECEIVE
    return is_receive and bool(visit.operations.rows["completed"][decided.row] == NEVER)


def _as_known(decided: MadeChoice, schedule: Schedule, rows: Rows, matches: Matches) -> MadeChoice:
    partner = int(matches.partner[decided.row])
    known = decided.decision in schedule.choices and partner >= 0
    return dataclasses.replace(decided, outcome=(int(rows["rank"][partner]),) if known else None)
