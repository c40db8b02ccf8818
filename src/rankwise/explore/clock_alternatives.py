"""What else a visit could have decided, by the clocks that were piggybacked on its messages.

The recorder notes it for each wildcard receive and probe while the program runs, so no trace is needed.
A decision depends on another if it was made with knowledge of it; the schedule enforces those that do not. A
clock does not know all that keeps a message from coming first, such as a synchronous send that waits: a
schedule may be one that cannot be followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rankwise.explore.next_choices import Option
from rankwise.explore.schedule_prefix import Choices
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.visit import Visit
from rankwise.schedule.schedule import ChoiceKind, ChoicePoint, Schedule, in_order
from rankwise.trace.clock_records import ClockedWildcards

_KINDS = (ChoiceKind.RECEIVE, ChoiceKind.PROBE)


@dataclass(frozen=True, slots=True, eq=False)
class Clocked:
    """The wildcards of all ranks, in rows."""

    decisions: tuple[ChoicePoint, ...]
    matched: tuple[int, ...]
    """Whose message it was; -1 where that is not known."""
    is_marked: tuple[bool, ...]
    sites: tuple[int, ...]
    at: NDArray[np.int64]
    """What the clock of its own rank was when it was decided; -1 where it was not."""
    clocks: NDArray[np.int64]
    """The clock of each after it was decided, a number or one for each rank."""
    others: tuple[frozenset[int], ...]
    """Whose messages each could have matched besides."""
    is_full: bool
    """Whether some wildcards are missing because there was no room for them."""

    def later(self, row: int) -> NDArray[np.bool_]:
        """Return which wildcards were decided with knowledge of one, or may have been."""
        numbers = self.clocks.shape[1]
        later: NDArray[np.bool_] = (
            self.clocks[:, self.decisions[row].rank if numbers > 1 else 0] > self.at[row]
        )
        return later


def clocked(found: Mapping[int, ClockedWildcards]) -> Clocked:
    """Return the wildcards of all ranks by rank, thread, kind and number."""
    rows: list[tuple[ChoicePoint, int, int]] = []
    others: dict[tuple[int, int], set[int]] = {}
    for rank, each in found.items():
        for at in range(len(each.wildcards)):
            kind, thread, number = each.wildcards[["kind", "thread", "number"]][at].item()
            rows.append((ChoicePoint(rank, thread, _KINDS[kind], number), rank, at))
        for at, other in each.others.tolist():
            others.setdefault((rank, at), set()).add(other)
    rows.sort(key=lambda row: in_order(row[0]))
    wildcards = [found[rank].wildcards[at] for _, rank, at in rows]
    matched = tuple(int(each["took"]) for each in wildcards)
    width = max((each.wildcards["clock"].shape[1] for each in found.values()), default=1)
    return Clocked(
        tuple(decision for decision, _, _ in rows),
        matched,
        tuple(bool(each["is_marked"]) for each in wildcards),
        tuple(int(each["site"]) for each in wildcards),
        np.array([int(each["at"]) for each in wildcards], np.int64),
        np.array([each["clock"] for each in wildcards], np.int64).reshape(len(wildcards), width),
        tuple(
            frozenset(others.get((rank, at), ())) - {matched[row]} for row, (_, rank, at) in enumerate(rows)
        ),
        any(each.is_full for each in found.values()),
    )


def options_by_clocks(visit: Visit, explored: Explored = EVERYTHING) -> list[Option]:
    """Return all that could have been decided otherwise, as far as clocks show, the first decisions first."""
    assert visit.clocked is not None
    found = visit.clocked
    wanted = {each.decision for each in visit.decided if each.outcome is not None and explored.wants(each)}
    order = _in_line(found)
    options = [
        Option(decision, (other,), _schedule(visit, kept, decision, other), order[row])
        for row, decision in enumerate(found.decisions)
        if decision in wanted and found.others[row]
        for kept in [_kept(found, row)]
        for other in sorted(found.others[row])
    ]
    return sorted(options, key=lambda option: (option.order, option.outcome))


def _kept(found: Clocked, row: int) -> Choices:
    """Return what was decided without knowledge of a wildcard."""
    return {
        found.decisions[at]: (found.matched[at],)
        for at in np.flatnonzero(~found.later(row)).tolist()
        if at != row and found.matched[at] >= 0
    }


def _schedule(visit: Visit, kept: Choices, decision: ChoicePoint, other: int) -> Schedule:
    return Schedule(visit.schedule.ranks, visit.schedule.buffering, {**kept, decision: (other,)})


def _in_line(found: Clocked) -> list[int]:
    """Number wildcards so that none knows of a later one: which knows of another knows all that it knew."""
    known = found.clocks.sum(axis=1)
    order = sorted(range(len(found.decisions)), key=lambda row: (int(known[row]), int(found.at[row]), row))
    place = [0] * len(order)
    for number, row in enumerate(order):
        place[row] = number
    return place


def strayed_by_clocks(found: Clocked, schedule: Schedule, is_finished: bool) -> Iterator[str]:
    """Yield what a run did otherwise than its schedule says, as sentences."""
    matched = dict(zip(found.decisions, found.matched, strict=True))
    for decision in sorted(schedule.choices, key=in_order):
        if decision.kind not in _KINDS:
            continue
        if decision not in matched:
            if is_finished:
                yield f"{decision} was never reached"
        elif matched[decision] >= 0 and (matched[decision],) != schedule.choices[decision]:
            yield f"{decision} was to be {schedule.choices[decision][0]} and was {matched[decision]}"
