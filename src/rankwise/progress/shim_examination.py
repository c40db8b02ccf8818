"""Finds out whether a recorded job can make progress: the recording shows which ranks wait for which."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from rankwise.errors import RankwiseError
from rankwise.launch.run_judge import Judge, Situation
from rankwise.progress import progress_timing as timing
from rankwise.sampling.rank_sample import Examination, ExaminationResult, RankSample, Standing


class ShimExamination:
    """An examination of a job that is recorded; see `rank_sample.Examination`."""

    def __init__(
        self,
        sample: Callable[[Sequence[int]], tuple[RankSample, ...]],
        situation: Callable[[], Situation],
        judge: Judge | None,
        beside: Examination | None,
    ) -> None:
        """`beside` samples the processes from outside: it sees what ranks do outside MPI."""
        self._sample = sample
        self._situation = situation
        self._judge = judge
        self._beside = beside
        self._judge_at = 0.0
        self._judgements = 0
        self._all_wait = True
        """Whether all ranks are inside MPI, or poll in loops."""

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        """Sample all ranks once more."""
        if self._beside is not None:
            try:
                self._beside.sample(ranks)
            except RankwiseError:  # sampling processes is not allowed here
                self._beside = None
        found = self._sample(ranks)
        self._all_wait = all(each.inside for each in found)
        return found

    def shown(self) -> ExaminationResult:
        """Return what all samples so far show."""
        beside = self._beside.shown() if self._beside is not None else ExaminationResult(Standing.OPEN)
        if beside.standing in (Standing.FOR_EVER, Standing.MOVES):
            return beside
        if not self._all_wait:
            return beside  # a rank outside MPI may release all others
        if self._is_deadlock(at_any_cost=beside.standing is Standing.OPEN):
            return ExaminationResult(
                Standing.FOR_EVER, "which ranks wait for which was recorded, and none can be released"
            )
        may_judge = self._judge is not None and self._judgements < timing.MOST_JUDGEMENTS
        if beside.standing is Standing.OPEN and may_judge:
            return ExaminationResult(Standing.UNDECIDED)  # a rank that polls is seen to poll for some seconds
        return beside

    def _is_deadlock(self, at_any_cost: bool) -> bool:
        now = time.monotonic()
        if self._judge is None or now < self._judge_at:
            return False
        situation = self._situation()
        recorded = sum(page.number("current") for page in situation.watch.pages.values())
        if recorded > timing.JUDGED_AT_ONCE and not at_any_cost:
            return False
        if any(page.number("lost") for page in situation.watch.pages.values()):
            self._judge = None  # what was not recorded may have released them
            return False
        self._judgements += 1
        verdict = self._judge(situation)
        seconds = time.monotonic() - now
        self._judge_at = now + seconds * (1 + timing.JUDGE_SHARE)
        return verdict is None
