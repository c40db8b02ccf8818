"""Looks into the processes of a job while they run: no preparation of the program is needed."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from rankwise.hang.look import Look, Place, Stack
from rankwise.hang.sources import entries, glimpses, images, process, stacks
from rankwise.hang.sources.attached import AttachedRank
from rankwise.hang.sources.job import Job
from rankwise.hang.sources.lines import Lines
from rankwise.hang.sources.living import Living
from rankwise.hang.sources.standstill import Standstill
from rankwise.hang.sources.stopping import Stops, require_machine

_SOON, _LATER = 0.2, 5.0
"""Seconds between two searches for ranks: at first, and when no more have come for a while."""
_AGAIN = (0.0002, 0.0005, 0.001)
"""Seconds before each further look at a rank that may be between two questions."""
_STATES = {"T": "stopped", "t": "stopped", "S": "sleeping", "D": "waiting for a disk", "R": "running"}


class AttachSource:
    """The ranks of a job on this machine; see `look.Source`."""

    def __init__(self, job: Job) -> None:
        require_machine()
        entries.make_ready()  # not beside a job that runs already
        self._job = job
        self._images = images.Images()
        self._lines = Lines()
        self._stops = Stops()
        self._living = Living()
        self._ranks: dict[int, AttachedRank] = {}
        self._search_at = 0.0
        self._search_again = _SOON

    def ranks(self) -> tuple[int, ...]:
        """Return the ranks that can be looked at now, ascending."""
        if time.monotonic() >= self._search_at:
            self._search()
        members = self._job.members
        for rank in self._ranks.keys() - members.keys():
            del self._ranks[rank]
        for rank, member in members.items():
            if rank not in self._ranks or self._ranks[rank].member != member:
                self._ranks[rank] = AttachedRank(rank, member, self._images)
        living = self._living.among(members.values())
        return tuple(sorted(rank for rank, member in members.items() if member in living))

    def _search(self) -> None:
        before = dict(self._job.members)
        if not self._job.is_complete:  # a search reads something of every process of the machine
            self._job.find()
        is_new = self._job.members != before
        # How many ranks of a large job are on this machine is not known.
        is_coming_up = is_new or not self._job.members
        self._search_again = _SOON if is_coming_up else min(self._search_again * 2, _LATER)
        self._search_at = time.monotonic() + self._search_again

    def look(self, ranks: Sequence[int]) -> tuple[Look, ...]:
        """Tell who of these is inside MPI."""
        return self._look_until_sure(ranks, everything=False)

    def examine(self) -> Standstill:
        """Return what finds out whether the job, as it stands now, can go on."""
        self.ranks()
        return Standstill(
            self._ranks,
            self._job,
            lambda ranks: self._look_until_sure(ranks, everything=True),
            self._stops,
        )

    def _look_until_sure(self, ranks: Sequence[int], everything: bool) -> tuple[Look, ...]:
        wanted = [self._ranks[each] for each in ranks if each in self._ranks]
        found = self._look(wanted, everything)
        for pause in _AGAIN:
            unsure = [each for each in wanted if each.may_ask and _is_outside(found.get(each.rank))]
            if not unsure:
                break
            time.sleep(pause)
            found |= {rank: each for rank, each in self._look(unsure, everything).items() if each.asks}
        return tuple(found[each] for each in ranks if each in found)

    def _look(self, ranks: Sequence[AttachedRank], everything: bool) -> dict[int, Look]:
        targets = {each.rank: self._targets(each, everything) for each in ranks}
        self._look_at([target for each in targets.values() for target in each])
        looks = [each.judge(targets[each.rank]) for each in ranks]
        return {each.rank: each for each in looks if each is not None}

    def _targets(self, rank: AttachedRank, everything: bool) -> list[glimpses.Target]:
        try:
            return rank.targets(everything)
        except PermissionError as error:
            raise process.permission_missing(rank.member.pid) from error
        except OSError:
            return []

    def _look_at(self, targets: Sequence[glimpses.Target]) -> None:
        try:
            glimpses.look(targets, self._stops)
        except PermissionError as error:
            refused = next((each.pid for each in targets if process.exists(each.pid)), targets[0].pid)
            raise process.permission_missing(refused) from error

    def stacks(self, ranks: Sequence[int]) -> Mapping[int, Stack]:
        """Return the stacks of all threads of these ranks, with lines where there is debug information."""
        wanted = [self._ranks[each] for each in ranks if each in self._ranks]
        states = {each.rank: _STATES.get(process.state(each.member.pid), "") for each in wanted}
        targets = {each.rank: self._targets(each, everything=True) for each in wanted}
        self._look_at([target for each in targets.values() for target in each])
        found = {}
        for each in wanted:
            threads = stacks.of_threads(each.member.pid, targets[each.rank], self._lines)
            if threads:
                found[each.rank] = Stack(each.rank, threads, states[each.rank])
        return found

    def places(self) -> Mapping[int, Place]:
        """Return the process of each rank."""
        self.ranks()
        return {rank: Place(each.member.pid) for rank, each in self._ranks.items()}

    def alive(self) -> bool:
        """Tell whether the job still runs."""
        return self._job.is_alive

    def close(self) -> None:
        """Let go of everything."""
        self._stops.close()
        self._living.close()


def _is_outside(look: Look | None) -> bool:
    return look is not None and not look.inside
