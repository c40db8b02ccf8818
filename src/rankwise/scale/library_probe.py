"""Probes one library: everything once at the largest sizes, then the bounds of what failed."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from rankwise.scale import probe_plan
from rankwise.scale.library_limits import LibraryLimits, Limit
from rankwise.scale.limit_classes import with_detectors
from rankwise.scale.probe_job import ProbeLimits, ProbeOutcome, ProbeProgram, run_probes
from rankwise.scale.probe_plan import COUNT, Probe, of_size, size_of
from rankwise.scale.safe_bounds import Bounds, between, narrowed

_INT_MAX = 2**31 - 1
_QUIET = ("wrong", "error")
_SLOW = ("hang", "memory")
"""What takes all its time to fail is bounded within a sixteenth only."""
_SIZED = {
    "wrapped-gatherv": "MPI_Gatherv",
    "wrapped-allgatherv": "MPI_Allgatherv",
    "wrapped-alltoallv": "MPI_Alltoallv",
    "pack-size": "MPI_Pack_size",
    "get-count": "MPI_Get_count",
}
"""The special probes that can be made at any size, and the calls that they are about."""
_NOT_JUDGED = ("right", "not there", "skipped")


@dataclass
class Session:
    """The outcomes of one library, kept in a file so that an interrupted probe goes on where it stopped."""

    program: ProbeProgram
    identity: tuple[str, str]
    limits: ProbeLimits
    kept: Path
    until: float
    heard: Callable[[ProbeOutcome], None] = lambda outcome: None
    done: dict[Probe, ProbeOutcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kept.is_file():
            for line in self.kept.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                outcome = ProbeOutcome(Probe(**row["probe"]), row["effect"], row["detail"])
                self.done[outcome.probe] = outcome

    @property
    def is_late(self) -> bool:
        return time.monotonic() > self.until

    def outcomes(self, probes: Sequence[Probe], *, to_first_failure: bool = False) -> list[ProbeOutcome]:
        """Make the probes that were not made before; return what is known once the time is over."""
        wanted = [each for each in probes if each not in self.done]
        if wanted and not self.is_late:
            with self.kept.open("a", encoding="utf-8") as file:
                for each in run_probes(self.program, wanted, self.limits):
                    self.done[each.probe] = each
                    file.write(json.dumps(asdict(each)) + "\n")
                    file.flush()
                    self.heard(each)
                    if self.is_late or (to_first_failure and not each.is_right):
                        break
        return [self.done[each] for each in probes if each in self.done]


def probe_library(session: Session, *, is_full: bool) -> LibraryLimits:
    """Return the limits of a library."""
    special = [*probe_plan.special(), *probe_plan.of_volume()]
    found = session.outcomes(special)
    first = list(found)
    limits = with_detectors(_of_special(session, first), session.outcomes)
    planned = len(special)
    for (
        calls
    ) in probe_plan.collectives():  # what blocks comes first, with its bounds, if there is too little time
        probes = _round(calls, is_full=is_full)
        made = session.outcomes(probes)
        limits += with_detectors(_of_calls(session, made), session.outcomes)
        planned += len(probes)
        found += made
    missing = sorted({each.probe.call for each in found if each.effect == "not there"})
    skipped = [
        f"{each.probe.call}: there was no memory for {int(each.detail):,} bytes"
        for each in found
        if each.effect == "skipped"
    ]
    skipped += [f"{each.probe.call}: {each.detail}" for each in first if each.effect == "memory"]
    late = planned - len(found)
    if late:
        skipped.append(f"{late} probes for which there was no time")
    return LibraryLimits(
        *session.identity,
        _machine(),
        len({each.probe.call for each in found}),
        tuple(limits),
        tuple(missing),
        tuple(skipped),
    )


def _round(calls: Sequence[str], *, is_full: bool) -> list[Probe]:
    """Return the probes that are made of each call before any bound is searched."""
    probes = [each for call in calls for each in probe_plan.of_extents(call, 2)]
    probes += [each for call in calls for each in probe_plan.of_displacements(call, 3)]
    for ranks in (3, 4) if is_full else (4,):
        extents = probe_plan.LARGEST_EXTENTS if is_full else probe_plan.LARGEST_EXTENTS[:1]
        probes += [each for call in calls for each in probe_plan.of_extents(call, ranks, extents)]
    return probes


def _of_special(session: Session, outcomes: Sequence[ProbeOutcome]) -> list[Limit]:
    """Return the limits of what no table of collectives describes, each between sizes that were tried."""
    by_call: dict[str, list[ProbeOutcome]] = {}
    for each in outcomes:
        by_call.setdefault(each.probe.call, []).append(each)
    fitting = by_call.get("sum-that-fits", [])
    works = max((each.probe.step for each in fitting if each.is_right), default=0)
    found: list[Limit | None] = []
    for call, made in by_call.items():
        probe = made[0].probe
        if call in _SIZED:
            found.append(_of_size(session, call, made))
        elif call == "narrowed-send":
            found.append(_narrowed_count(made[0]))
        elif call == "sum-of-counts":
            found.append(_limit("MPI_Reduce_scatter", made[0], works, probe.step))
        elif call == "large-gatherv":
            found.append(_limit("MPI_Gatherv", made[0], 0, (probe.ranks - 1) * probe.count))
    return [each for each in found if each is not None]


def _limit(call: str, outcome: ProbeOutcome, works: int, fails: int) -> Limit | None:
    probe = outcome.probe
    if outcome.effect in (*_NOT_JUDGED, "memory"):
        return None
    return Limit(call, probe.call, probe.ranks, probe.count, works, fails, outcome.effect, outcome.detail)


def _narrowed_count(outcome: ProbeOutcome) -> Limit | None:
    """Return what becomes of a count of 64 bits; what fits is a matter of C's int."""
    return _limit("MPI_Send", outcome, _INT_MAX, 2**32 + outcome.probe.count)


def _of_size(session: Session, call: str, outcomes: Sequence[ProbeOutcome]) -> Limit | None:
    """Return the exact bound of a special probe; there is none if every size is right."""
    failed = {size_of(each.probe): each for each in outcomes if each.effect not in _NOT_JUDGED}
    if not failed:
        return None
    bounds = narrowed(Bounds(0), {size_of(each.probe): each.is_right for each in outcomes})
    ranks = outcomes[0].probe.ranks
    while (sizes := between(bounds)) and not session.is_late:
        made = session.outcomes([of_size(call, each, ranks) for each in sizes], to_first_failure=True)
        if not made:
            break
        bounds = narrowed(bounds, {size_of(each.probe): each.is_right for each in made})
        failed |= {size_of(each.probe): each for each in made if not each.is_right}
    fails = bounds.fails if bounds.fails is not None else min(failed)
    return _limit(_SIZED[call], failed[fails], bounds.works, fails)


def _of_calls(session: Session, outcomes: Iterable[ProbeOutcome]) -> list[Limit]:
    failed: dict[tuple[str, int, str], ProbeOutcome] = {}
    for each in outcomes:
        key = (each.probe.call, each.probe.ranks, each.probe.limited)
        if each.effect not in _NOT_JUDGED and (key not in failed or _size(each) < _size(failed[key])):
            failed[key] = each
    _search_together(session, [each for each in failed.values() if each.effect in _QUIET])
    return [
        _bounded(session, each) if each.probe.limited == "extent" else _at(each) for each in failed.values()
    ]


def _size(outcome: ProbeOutcome) -> int:
    return outcome.probe.extent if outcome.probe.limited == "extent" else outcome.probe.step


def _search_together(session: Session, failed: Sequence[ProbeOutcome]) -> None:
    """Make the rounds of several searches at a time, where a failure does not end its job."""
    bounds = {each.probe: Bounds(0, each.probe.extent) for each in failed if each.probe.limited == "extent"}
    sizes = {probe: _likely_sizes(probe) for probe in bounds}
    while not session.is_late:
        wanted = {
            probe: [Probe(probe.call, probe.ranks, COUNT, size, COUNT) for size in tried]
            for probe, tried in sizes.items()
        }
        if not any(wanted.values()):
            return
        session.outcomes([each for probes in wanted.values() for each in probes])
        for probe, probes in wanted.items():
            made = [session.done[each] for each in probes if each in session.done]
            bounds[probe] = narrowed(bounds[probe], {each.probe.extent: each.is_right for each in made})
            if len(made) < len(probes):
                return
        sizes = {probe: between(found) for probe, found in bounds.items()}


def _likely_sizes(probe: Probe) -> list[int]:
    """Return the sizes around those at which one block, all, or all but the last no longer fit an int."""
    blocks = {1, probe.ranks - 1, probe.ranks}
    most = [_INT_MAX // (COUNT * each) for each in blocks]
    return sorted(size for each in most for size in (each, each + 1) if size < probe.extent)


def _at(outcome: ProbeOutcome) -> Limit:
    probe = outcome.probe
    return Limit(
        probe.call, probe.limited, probe.ranks, probe.count, 0, probe.step, outcome.effect, outcome.detail
    )


def _bounded(session: Session, outcome: ProbeOutcome) -> Limit:
    """Return the exact bound of what fails quietly; of what ends its job, one within a sixteenth."""
    probe = outcome.probe
    made = [
        each
        for each in session.done.values()
        if _is_about(each.probe, probe) and (each.is_right or each.effect not in _NOT_JUDGED)
    ]
    bounds = narrowed(Bounds(0, probe.extent), {each.probe.extent: each.is_right for each in made})
    effect = next((each for each in made if each.probe.extent == bounds.fails), outcome)
    while (sizes := between(bounds)) and not session.is_late:
        wanted = [Probe(probe.call, probe.ranks, COUNT, each, COUNT) for each in sizes]
        made = session.outcomes(wanted, to_first_failure=True)
        if not made:
            break
        bounds = narrowed(bounds, {each.probe.extent: each.is_right for each in made})
        effect = next((each for each in made if each.probe.extent == bounds.fails), effect)
        if effect.effect in _SLOW:
            break
    return Limit(
        probe.call,
        "extent",
        probe.ranks,
        COUNT,
        bounds.works,
        bounds.fails or 0,
        effect.effect,
        effect.detail,
    )


def _is_about(one: Probe, other: Probe) -> bool:
    """Return whether two probes differ in the extent only."""
    return replace(one, extent=other.extent) == replace(other, step=other.count)


def _machine() -> str:
    return f"{platform.system()} {platform.machine()}"
