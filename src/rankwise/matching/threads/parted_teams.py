"""Teams whose threads have come to different barriers or worksharing constructs.

All threads of a team have to meet the same ones in the same order. What Saillard (2015, algorithm 17) checks
before each construct is compared here in the logs, which a thread writes before it enters. One barrier counts
as good as another of the team: all runtimes count them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rankwise.matching.threads.thread_positions import BARRIER, END, Encounter, TeamMember, thread_positions
from rankwise.trace.job_trace import Process


@dataclass(frozen=True, slots=True)
class PartedTeam:
    """Where threads of one team came to different things, after as many constructs."""

    place: int
    """Where the region begins."""
    size: int
    is_about_barriers: bool
    """Whether some threads came to another number of barriers; else it is about worksharing."""
    ways: tuple[tuple[Encounter, tuple[int, ...]], ...]
    """What the threads came to, each with the numbers of those that did: worksharing first, the end last."""


def parting(members: Iterable[TeamMember], place: int) -> PartedTeam | None:
    """Return where members of one team part; None as long as they came to the same."""
    team = list(members)
    if any(each.is_cancelled for each in team):
        return None
    barriers = [[one for one in each.encounters if one.is_barrier] for each in team]
    for is_about_barriers, sequences in ((True, barriers), (False, [each.encounters for each in team])):
        ways = _first_difference(team, sequences)
        if ways:
            return PartedTeam(place, team[0].size, is_about_barriers, ways)
    return None


def _first_difference(
    team: list[TeamMember], sequences: list[list[Encounter]]
) -> tuple[tuple[Encounter, tuple[int, ...]], ...]:
    for ordinal in range(max(map(len, sequences), default=0)):
        ways: dict[str, list[tuple[Encounter, int]]] = defaultdict(list)
        for each, sequence in zip(team, sequences, strict=True):
            if ordinal < len(sequence):
                ways[sequence[ordinal].what].append((sequence[ordinal], each.index))
        if len(ways) > 1:
            said = [(there[0][0], tuple(sorted(index for _, index in there))) for there in ways.values()]
            return tuple(sorted(said, key=lambda way: (_LAST.get(way[0].what, 0), way[1])))
    return ()


_LAST = {BARRIER: 1, END: 2}
"""Worksharing stands before what other threads came to instead."""


def parted_teams(process: Process) -> Iterator[PartedTeam]:
    """Yield where teams of a process parted, those of finished regions, too, as far as those are recorded."""
    teams: dict[int, list[TeamMember]] = defaultdict(list)
    places: dict[int, int] = {}
    for each in thread_positions(process):
        places |= each.places
        for member in (*each.past, *each.memberships):
            teams[member.region].append(member)
    for region, members in sorted(teams.items()):
        found = parting(members, places.get(region, 0))
        if found is not None:
            yield found
