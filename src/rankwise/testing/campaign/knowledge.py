"""What a campaign knows: runs, outcomes that were reached, findings, and why the others were not reached."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rankwise.findings import Finding
from rankwise.testing.campaign.observation import Observation
from rankwise.testing.path import BranchOutcome, Site, SiteKind
from rankwise.testing.search.flip import Flip, SearchState
from rankwise.testing.search.path_keys import path_keys
from rankwise.testing.solving.solver_query import SolverVerdict

if TYPE_CHECKING:
    from rankwise.testing.campaign.aiming import Aim

Broken = tuple[str, str, int]
"""What makes two findings the same bug: rule, file, line."""


def broken(finding: Finding) -> Broken:
    return finding.rule.code, finding.where.file, finding.where.line


@dataclass(slots=True)
class CampaignKnowledge:
    """Grows with each run."""

    runs: list[Observation] = field(default_factory=list)
    sites: dict[int, Site] = field(default_factory=dict)
    state: SearchState = field(default_factory=lambda: SearchState({}, {}))
    first_reached: dict[BranchOutcome, int] = field(default_factory=dict)
    """Which run reached an outcome first."""
    found: dict[Broken, list[int]] = field(default_factory=dict)
    """Which runs show a bug."""
    runs_without_news: int = 0
    answers: dict[BranchOutcome, Counter[str]] = field(default_factory=dict)
    """Of outcomes that were aimed at and not reached, why."""
    open_sizes: Counter[int] = field(default_factory=Counter)
    """By number of ranks: what stands against a claim that all paths were seen."""
    exhausted_sizes: frozenset[int] = frozenset()
    """Numbers of ranks with which each path was run or proved impossible."""
    _seen: set[int] = field(default_factory=set)
    _offered: set[int] = field(default_factory=set)
    _could_go: set[BranchOutcome] = field(default_factory=set)
    _missed: dict[int, int] = field(default_factory=dict)
    """Flips that a run was meant to take and did not, with their numbers of ranks."""

    def __post_init__(self) -> None:
        self.state.distance = self._distance

    def is_offered(self, outcome: BranchOutcome) -> bool:
        """Return whether some run had a branch that could have taken that way."""
        return outcome in self._could_go

    def is_covered(self) -> bool:
        """Return whether no outcome of the program's own branches is left."""
        return all(
            BranchOutcome(each.number, taken) in self.first_reached
            for each in self.sites.values()
            if each.kind is SiteKind.BRANCH
            for taken in (True, False)
        )

    def has_seen(self, key: int) -> bool:
        """Return whether a run has taken that way."""
        return key in self._seen

    def learn(self, seen: Observation) -> list[Flip]:
        """Take in a run; return what can be aimed at because of it."""
        number, recorded = len(self.runs), seen.recorded
        self.runs.append(seen)
        self.sites.update(recorded.sites)
        news = self._cover(number, seen)
        for each in seen.findings:
            if not each.is_note:
                numbers = self.found.setdefault(broken(each), [])
                news |= not numbers
                if number not in numbers:
                    numbers.append(number)
        self.runs_without_news = 0 if news else self.runs_without_news + 1
        keys = path_keys(recorded.paths)
        size = seen.given.ranks
        self._note_losses(seen, size)
        flips = []
        records = sum(len(path.sites) for path in recorded.paths.values())
        cost = records.bit_length() + _SLOW * int(seen.seconds / _LONG_RUN).bit_length()
        room = _Room(records)
        for rank, path in sorted(recorded.paths.items()):
            for index, site in enumerate(path.sites):
                taken = bool(path.taken[index])
                self._seen.add(keys.flipped(rank, index, taken))
                other = keys.flipped(rank, index, not taken)
                if other in self._seen or other in self._offered:
                    continue
                outcome = BranchOutcome(site, not taken)
                self._could_go.add(outcome)
                if not room.is_left(rank, outcome):
                    continue
                self._offered.add(other)
                kind = self.sites[site].kind
                flips.append(Flip(number, rank, index, outcome, kind, other, size, cost))
        if room.is_exceeded:
            self.open_sizes[size] += 1
        return flips

    def _cover(self, number: int, seen: Observation) -> bool:
        reached = frozenset[BranchOutcome]().union(*seen.recorded.covered.values())
        for each in reached:
            self.state.reached[each] = self.state.reached.get(each, 0) + 1
        new = [each for each in reached if each not in self.first_reached]
        self.first_reached.update(dict.fromkeys(new, number))
        return any(self.sites[each.site].kind is not SiteKind.HIDDEN for each in new)

    def _note_losses(self, seen: Observation, size: int) -> None:
        if seen.is_late or seen.problem or not seen.recorded.paths:
            self.open_sizes[size] += 1
        for path in seen.recorded.paths.values():
            losses = path.losses
            if losses.concretised or losses.reduced or (losses.is_cut and not seen.is_blocked):
                self.open_sizes[size] += 1

    def note_aim(self, flip: Flip) -> None:
        self.state.aimed[flip.outcome] = self.state.aimed.get(flip.outcome, 0) + 1

    def note_answer(self, flip: Flip, found: Aim) -> None:
        """Note that no input was found for a flip."""
        if found.verdict is SolverVerdict.IMPOSSIBLE and found.is_exact:
            self.note_ruled_out(flip)
        else:
            self.open_sizes[flip.size] += 1
            self.answers.setdefault(flip.outcome, Counter())["the solver gave up"] += 1

    def note_ruled_out(self, flip: Flip) -> None:
        """Note that no input takes the path of a flip."""
        self.answers.setdefault(flip.outcome, Counter())["impossible on the paths that were run"] += 1

    def note_missed(self, flip: Flip) -> None:
        """Note that an input did not do what the solver said."""
        self._missed[flip.key] = flip.size
        self.answers.setdefault(flip.outcome, Counter())["inputs that were solved for went another way"] += 1

    def close(self, *, is_exhausted: bool) -> None:
        """Conclude with which numbers of ranks each path was run or proved impossible."""
        if not is_exhausted:
            return
        missed = Counter(size for key, size in self._missed.items() if key not in self._seen)
        sizes = {each.given.ranks for each in self.runs}
        for seen in self.runs:
            size = seen.given.ranks
            if not self.open_sizes[size] and not missed[size] and not _agrees(seen):
                self.open_sizes[size] += 1
        self.exhausted_sizes = frozenset(
            size for size in sizes if not self.open_sizes[size] and not missed[size]
        )

    def _distance(self, site: int) -> int:
        """Return how many lines a site is away from one with an outcome that was not reached."""
        here = self.sites[site]
        lines = [
            abs(each.line - here.line)
            for each in self.sites.values()
            if each.function == here.function
            and each.file == here.file
            and any(BranchOutcome(each.number, taken) not in self.first_reached for taken in (True, False))
        ]
        return min(lines, default=1000)


class _Room:
    """How many flips of one outcome a run may offer: all, unless its path is very long."""

    def __init__(self, records: int) -> None:
        self._is_long = records > _LONG_PATH
        self._offered: Counter[tuple[int, BranchOutcome]] = Counter()
        self.is_exceeded = False

    def is_left(self, rank: int, outcome: BranchOutcome) -> bool:
        if not self._is_long:
            return True
        self._offered[rank, outcome] += 1
        is_over = self._offered[rank, outcome] > _MOST_OFFERED
        self.is_exceeded |= is_over
        return not is_over


_SLOW = 3
"""What each doubling of the seconds of a long run costs, as a power of two."""
_LONG_RUN = 5.0
_LONG_PATH = 20_000
_MOST_OFFERED = 32


def _agrees(seen: Observation) -> bool:
    """Return whether all that was recorded of a run is what the program computed."""
    return all(
        bool(path.condition(index).value) == bool(taken)
        for path in seen.recorded.paths.values()
        for index, taken in enumerate(path.taken)
    )
