"""Finds out whether a job that is recorded can go on: who waits for whom is known exactly."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from rankwise.errors import RankwiseError
from rankwise.hang.look import Examination, Look, Shown, Standing
from rankwise.launch.supervisor import Judge, Situation

_ASKED = 40
"""How often the judge is asked before it has seen enough of ranks that ask again and again."""
_SHARE = 5
"""Asking the judge may take one part in this many of the time."""
_SHORT = 4 << 20
"""Bytes of recordings that are judged in a moment; while longer ones are, nobody is looked at."""


class RecordedStandstill:
    """An examination of a job that is recorded; see `look.Examination`."""

    def __init__(
        self,
        look: Callable[[Sequence[int]], tuple[Look, ...]],
        situation: Callable[[], Situation],
        judge: Judge | None,
        beside: Examination | None,
    ) -> None:
        """`beside` looks into the processes: it sees what ranks do outside MPI."""
        self._look = look
        self._situation = situation
        self._judge = judge
        self._beside = beside
        self._ask_at = 0.0
        self._asked = 0
        self._all_wait = True
        """Whether all ranks are inside MPI, or ask in loops."""

    def look(self, ranks: Sequence[int]) -> tuple[Look, ...]:
        """Look at all ranks once more."""
        if self._beside is not None:
            try:
                self._beside.look(ranks)
            except RankwiseError:  # looking into processes is not allowed here
                self._beside = None
        found = self._look(ranks)
        self._all_wait = all(each.inside for each in found)
        return found

    def shown(self) -> Shown:
        """Return what all looks so far show."""
        beside = self._beside.shown() if self._beside is not None else Shown(Standing.OPEN)
        if beside.standing in (Standing.FOR_EVER, Standing.MOVES):
            return beside
        if not self._all_wait:
            return beside  # who is outside may release all others
        if self._is_deadlock(at_any_cost=beside.standing is Standing.OPEN):
            return Shown(Standing.FOR_EVER, "who waits for whom was recorded, and nobody can release them")
        if beside.standing is Standing.OPEN and self._judge is not None and self._asked < _ASKED:
            return Shown(Standing.UNDECIDED)  # who asks is seen to ask for some seconds
        return beside

    def _is_deadlock(self, at_any_cost: bool) -> bool:
        now = time.monotonic()
        if self._judge is None or now < self._ask_at:
            return False
        situation = self._situation()
        recorded = sum(page.number("current") for page in situation.watch.lanes.values())
        if recorded > _SHORT and not at_any_cost:
            return False
        if any(page.number("lost") for page in situation.watch.lanes.values()):
            self._judge = None  # what was not recorded may have released them
            return False
        self._asked += 1
        verdict = self._judge(situation)
        took = time.monotonic() - now
        self._ask_at = now + took * (1 + _SHARE)
        return verdict is None
