"""Watches one job: samples its ranks at random moments, confirms what the detector suspects, and reports."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from rankwise.hang import watch_timing as timing
from rankwise.hang.code_history import CodeHistory
from rankwise.hang.culprits import Hang, judge
from rankwise.hang.file_activity import bytes_moved, is_working
from rankwise.hang.hang_confirmation import Belief, Confirming
from rankwise.hang.last_samples import Seen
from rankwise.hang.no_progress_timer import NoProgressTimer
from rankwise.hang.rank_movement import any_known_moved, any_moved, counts
from rankwise.hang.rank_sets import choose_sets, replaced
from rankwise.hang.statistics.detector import DetectorSettings, DetectorStep, HangDetector, State
from rankwise.hang.statistics.sample import Sample
from rankwise.hang.watch_messages import News, Point, WatchStatus
from rankwise.sampling.rank_sample import Examination, RankSample, Source, Standing

_POINTS = 20_000
"""Samples that are kept for the picture; when there are more, every other one is forgotten."""


class Watcher:
    """Samples when it is due; its owner sleeps in between. Times are those of `time.monotonic`."""

    def __init__(
        self,
        source: Source,
        settings: DetectorSettings,
        publish: Callable[[WatchStatus | Hang | News], None],
        *,
        phase: Callable[[], str] = lambda: "",
        seed: int | None = None,
    ) -> None:
        self.due = 0.0
        self.points: list[Point] = []
        self.hang: Hang | None = None
        """The hang that the job is in, as far as is known."""
        self._source = source
        self._settings = settings
        self._publish = publish
        self._phase = phase
        self._rng = random.Random(seed)
        self._sets: tuple[tuple[int, ...], ...] = ()
        self._detector: HangDetector | None = None
        self._began = -1.0
        self._seen = Seen()
        self._counting = True
        self._confirming: Confirming | None = None
        self._belief: Belief | None = None
        """What is believed about a hang that is only possible."""
        self._evidence: Sequence[tuple[RankSample, ...]] = ()
        """The samples of all ranks on which that hang was reported."""
        self._since = 0.0
        """Since when that hang lasts."""
        self._familiar = CodeHistory()
        self._no_progress = NoProgressTimer()
        self._sample_threads = self._see_ranks_at = 0.0
        self._known: tuple[float, tuple[int, ...]] = (-1.0, ())
        self._ever: set[int] = set()

    @property
    def samples(self) -> int:
        return self._detector.samples if self._detector is not None else 0

    @property
    def ranks(self) -> tuple[int, ...]:
        """All ranks that were ever seen; towards the end of a job some exit before the others."""
        return tuple(sorted(self._ever))

    def tick(self, now: float) -> None:
        """Do what is due."""
        if now < self.due:
            return
        if self._began < 0:
            self._began = now
        if self._detector is None:
            self.due = now + timing.RANK_SEARCH_INTERVAL
            self._wait_for_ranks(now)
            return
        if self._no_progress.examination is not None and now >= self._no_progress.due:
            self._examine(self._no_progress.examination, now)
        if now < self._sample_threads:
            pass
        elif self._confirming is not None:
            self._confirm(self._confirming, now)
        elif self.hang is not None:
            self._see_whether_it_moves(now)
        else:
            self._sample(self._detector, now)
        self.due = min(self._sample_threads, self._no_progress.due)

    def _wait_for_ranks(self, now: float) -> None:
        ranks = self._source.ranks()
        if ranks != self._known[1]:
            self._know(now, ranks)
        elif ranks and now - self._known[0] >= timing.ALL_RANKS_FOUND:
            self._sets = choose_sets(ranks, self._rng)
            self._detector = HangDetector(self._settings, sets=len(self._sets))

    def _sample(self, detector: HangDetector, now: float) -> None:
        if now >= self._see_ranks_at:
            self._keep_sets_alive(detector)
            self._see_ranks_at = now + timing.ALL_RANKS_FOUND
        wanted = self._sets[detector.watches]
        samples = self._source.sample(wanted)
        if len(samples) < len(wanted):
            self._see_ranks_at = now
        if not samples:
            self._pause(detector, now)
            return
        before = self._seen.before(samples)
        has_moved = any_known_moved(before, samples)
        # Ranks of the other set were seen last before those of this one: they may have moved before, too.
        is_still = not any_known_moved(self._seen.before(samples, self._no_progress.since), samples)
        self._seen.note(samples, now)
        self._familiar.note(samples)
        self._counting = all(map(counts, samples)) and self._counting
        phase = next((each.phase for each in samples if each.phase), "") or self._phase()
        sample = Sample(sum(not each.inside for each in samples), len(samples), has_moved, now, phase)
        step = detector.feed(sample)
        self._no_progress.note(bool(before) and is_still and 2 * sample.out <= sample.of, now)
        if self._no_progress.is_examination_due(now):
            self._begin_examination(now)
        self._note(Point(now - self._began, sample.share, step.state))
        if step.state in (State.HANGS, State.SILENT):
            plan = detector.confirmation(step, now, self._counting)
            # An examination samples all ranks, too: what it has seen until now need not be seen again.
            self._confirming = Confirming(
                step, plan, [*self._no_progress.samples], dict(self._no_progress.moved)
            )
        self._pause(detector, now)
        self._publish_status(detector, step)

    def _keep_sets_alive(self, detector: HangDetector) -> None:
        ranks = self._source.ranks()
        if ranks == self._known[1]:
            return
        self._know(self._known[0], ranks)
        if ranks and any(rank not in ranks for each in self._sets for rank in each):
            sets = replaced(self._sets, ranks, self._rng)
            self._sets = sets if len(sets) == detector.sets else (*sets, *sets)[: detector.sets]

    def _know(self, when: float, ranks: tuple[int, ...]) -> None:
        self._known = when, ranks
        self._ever.update(ranks)

    def _confirm(self, confirming: Confirming, now: float) -> None:
        detector = self._detector
        assert detector is not None
        samples = self._source.sample(self._known[1])
        first = {each.rank: each for each in confirming.samples[0]} if confirming.samples else {}
        if first and any_moved(first, samples):
            self._seen.note(samples, now)
            self._no_progress.end(now)
            self._clear(detector, now)
            return
        if not confirming.samples:
            confirming.moved = bytes_moved(self._source.places(), self._known[1])
        confirming.samples.append(samples)
        if len(confirming.samples) < confirming.plan.samples:
            self._sample_threads = now + confirming.plan.interval * self._rng.uniform(0.5, 1.5)
            return
        most_compute = 2 * sum(not each.inside for each in samples) > len(samples)
        if most_compute or self._works_on_files(confirming, now):
            self._clear(detector, now)
            return
        self._belief = confirming.belief(self._familiar, self._settings.alpha)
        is_sure = now >= self._belief.sure_at
        sure, doubt = (1 - self._settings.alpha, "") if is_sure else (None, self._belief.doubt)
        self._report(confirming.samples, confirming.step.since, sure, doubt, now)

    def _clear(self, detector: HangDetector, now: float) -> None:
        """Continue as before: it was no hang."""
        self._confirming = None
        detector.cleared(now)
        self._pause(detector, now)

    def _works_on_files(self, confirming: Confirming, now: float) -> bool:
        """Return whether a rank outside MPI reads or writes, and has not done so for too long."""
        outside = {each.rank for each in confirming.samples[-1] if not each.inside}
        before = {rank: count for rank, count in confirming.moved.items() if rank in outside}
        after = bytes_moved(self._source.places(), before)
        return now - confirming.step.since < timing.FOR_EVER and is_working(before, after)

    def _examine(self, examination: Examination, now: float) -> None:
        """Sample all ranks once more, and evaluate what that shows."""
        no_progress = self._no_progress
        since = no_progress.since if no_progress.since is not None else now
        samples = examination.sample(self._known[1])
        first = {each.rank: each for each in no_progress.samples[0]} if no_progress.samples else {}
        if any_known_moved(first or self._seen.before(samples, since), samples):
            self._seen.note(samples, now)
            no_progress.end(now)
            return
        no_progress.samples.append(samples)
        shown = examination.shown()
        no_progress.due = now + timing.EXAMINATION_INTERVAL * self._rng.uniform(0.5, 1.5)
        if shown.standing is Standing.OPEN:
            no_progress.put_off(now)
        elif shown.standing is Standing.MOVES:
            self._moves(now)
        elif shown.standing is Standing.FOR_EVER:
            self._report(no_progress.samples, since, 1.0, shown.why, now)

    def _moves(self, now: float) -> None:
        """Continue: a rank moves, so the job was not stuck."""
        detector = self._detector
        assert detector is not None
        self._no_progress.end(now)
        if self.hang is None:
            self._clear(detector, now)
        else:
            self.hang = self._belief = None
            detector.cleared(now)
            self._publish(News.MOVES_AGAIN)

    def _report(
        self,
        samples: Sequence[tuple[RankSample, ...]],
        since: float,
        sure: float | None,
        why: str,
        now: float,
    ) -> None:
        detector = self._detector
        assert detector is not None
        self._confirming = None
        self._evidence, self._since = samples, since
        if sure is not None:
            self._no_progress.stop()
        wall = time.time()
        self.hang = judge(
            samples,
            self._source.stacks(self._known[1]),
            self._source.places(),
            wall - (now - since),
            wall,
            sure,
            why,
        )
        self._seen.note(samples[-1], now)
        self._note(
            Point(now - self._began, len(self.hang.outside) / max(1, len(self.hang.ranks)), State.HANGS)
        )
        self._publish(self.hang)
        self._pause(detector, now)

    def _see_whether_it_moves(self, now: float) -> None:
        detector = self._detector
        assert detector is not None
        is_due = self._belief is not None and now >= self._belief.sure_at
        wanted = self._known[1] if is_due else self._sets[detector.watches]
        samples = self._source.sample([rank for rank in wanted if rank in self._known[1]])
        share = sum(not each.inside for each in samples) / max(1, len(samples))
        self._note(Point(now - self._began, share, State.HANGS))
        if any_known_moved(self._seen.before(samples), samples):
            self._moves(now)
        elif self.hang is not None and self.hang.sure is None:
            if is_due:
                self._report([*self._evidence, samples], self._since, 1 - self._settings.alpha, "", now)
            elif self._no_progress.is_examination_due(now):
                self._begin_examination(now)
        self._pause(detector, now)

    def _begin_examination(self, now: float) -> None:
        moved = bytes_moved(self._source.places(), self._known[1])
        self._no_progress.begin(self._source.examine(), now, moved)

    def _pause(self, detector: HangDetector, now: float) -> None:
        """Choose the next moment at random, so that no rhythm of the job can keep step with it."""
        interval = self._settings.interval if self.hang is not None else detector.interval
        self._sample_threads = now + interval * self._rng.uniform(0.5, 1.5)

    def _note(self, point: Point) -> None:
        self.points.append(point)
        if len(self.points) > _POINTS:
            del self.points[::2]

    def _publish_status(self, detector: HangDetector, step: DetectorStep) -> None:
        recent = self.points[-16:]
        share = sum(each.share for each in recent) / len(recent)
        sampled = len(self._sets[detector.watches])
        self._publish(
            WatchStatus(
                len(self._known[1]),
                sampled,
                detector.interval,
                share,
                detector.samples,
                step,
                self._confirming is not None,
            )
        )
