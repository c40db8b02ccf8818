"""Decides whether a run that stands still can go on at all."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path

from rankwise.explore.decisions import decisions
from rankwise.explore.forcing import Forced, Untold, with_sources
from rankwise.explore.schedule import Schedule
from rankwise.launch.effort import Effort, effort
from rankwise.launch.supervisor import Again, Situation
from rankwise.launch.watching import LivePage
from rankwise.live_threads import LiveThreads
from rankwise.matching.amounts import uneven
from rankwise.matching.collectives import meetings, mismatches
from rankwise.matching.deadlock import Deadlock, Waiting, find_deadlock
from rankwise.matching.from_trace import operations
from rankwise.matching.operations import NEVER, Operations
from rankwise.matching.waits_now import snapshot
from rankwise.trace.lane import Lane
from rankwise.trace.layout import by_name, layouts
from rankwise.trace.trace import Process, Trace, read_trace

_WORKED = 0.02
"""Seconds of work inside one call that show a thread was not merely kept from running."""
_STILL_UNSURE = 0.25
"""Seconds that calls stand which the MPI library might still end by itself."""
_POLLS = 50
_POLLED = 0.4
"""Who polls is taken to go on for ever when it has asked so often, for so long, and does nothing else:"""
_WORK_A_QUESTION = 10e-6
"""it works no more than this between two questions, in seconds,"""
_IDLE = 0.75
"""or sleeps for this share of the time for which it had a core. Who computes in between does neither."""
_POLLED_ASLEEP = 3.0
"""Who sleeps in between may mean to ask a certain number of times only, so it is given this long."""
_QUESTIONS_A_LOOK = 100
"""Who looks at a clock at least once in so many questions watches it; Python looks now and then by itself."""
_INITIALISING = 0.5
"""Seconds for which it is not asked why a rank does not come back from MPI_Init."""
_SOON = 0.05
_ASKING = 0.2
"""Seconds after which ranks that ask in vain are looked at again: they may not have asked often enough."""
_JOINING, _ASLEEP = 0.2, 0.8
"""Seconds that further ranks may work, or sleep, before they come to a standstill and are told of with those
that did first; who is kept from running does neither;"""
_ALL_JOINING, _ALL_ASLEEP = 1.0, 5.0
"""longer in a run that follows a schedule: what others had yet to send is what else could have happened."""
_ENDED = 0.4
"""Seconds in which a launcher that ends all ranks, because one aborts, may have ended only some of them."""
_OVERLOOKED = 10.0
"""Seconds in which a launcher that lives ends ranks that finalize without one that failed; MPICH's hangs now
and then."""
_REMEMBERED = 1.0
"""Seconds for which what was found is not sought again, as long as no rank has moved."""

_Moment = tuple[frozenset[int], tuple[tuple[Path, int], ...]]
"""Which processes are gone, and how many calls each thread has left."""


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """Threads that nobody can release, if they stay where they were at this moment."""

    found: Deadlock
    is_programs: bool
    """It is the program's own; else it stands still only because it does what it is told."""
    trace: Trace
    moment: _Moment
    entered: dict[Path, int]
    """Calls that those who do not poll had entered."""
    when: float


class Patience:
    """Judges a run. What no library can end is known at once; what one might end must be seen to stay."""

    def __init__(self, longest: float = 30.0, schedule: Schedule | None = None) -> None:
        self.deadlock: Deadlock | None = None
        self.held: Deadlock | None = None
        """Who waits for ever only because the schedule says so: the program itself could go on."""
        self.trace: Trace | None = None
        self.stopped = False
        """Whether the run was given up, for whatever reason."""
        self.gave_up = ""
        """Why it was given up, where nothing is known to be wrong."""
        self._longest = longest
        self._schedule = schedule
        self._threads = LiveThreads(longest)
        self._suspicion: _Suspicion | None = None
        self._found_since: float | None = None
        self._worked: dict[tuple[Path, int], tuple[float, int]] = {}
        self._others: dict[Path, Effort] = {}
        self._asked: dict[tuple[Path, int], tuple[Effort, int, int]] = {}

    def get_ready(self) -> None:
        """Compute what every judgement needs; a command takes a while to start anyway."""
        layouts(), by_name()

    def __call__(self, situation: Situation) -> Again | None:
        """Return None to end the run, or when to ask again."""
        known = self._suspicion
        if known is not None and time.monotonic() - known.when < _REMEMBERED and _still(known, situation):
            return self._believe(known, situation)
        self._suspicion = None
        if _comes_up(situation):
            return Again(_SOON)
        # Whoever moves while the rest is judged may have joined them, so this is the moment that is judged.
        moment, before = (
            _moment(situation),
            {path: lane.seen[:2] for path, lane in situation.watch.lanes.items()},
        )
        trace = read_trace(situation.folder).present(situation.gone.__contains__)
        if trace.size == 0:
            return self._nothing_moves(situation, trace)  # a program that uses sessions alone
        if len(trace.processes) < trace.size:
            return Again(0.1)  # ranks that have not come up yet may do anything
        if not trace.is_whole:
            return self._nothing_moves(situation, trace)  # what is not recorded may be what others wait for
        happened = operations(trace)
        found, is_programs = self._find(situation, trace, happened)
        if found is None:
            self._found_since = None
            return self._without_deadlock(situation, trace, happened)
        situation.watch.look()
        pages = {_lane(trace, each).path: each for each in found.waiting if not each.polling}
        entered = {path: situation.watch.lanes[path].seen[0] for path in pages}
        if any(situation.watch.lanes[path].seen[:2] != before.get(path) for path in pages):
            return Again(0.0)
        now = time.monotonic()
        self._found_since = self._found_since or now
        self._suspicion = _Suspicion(found, is_programs, trace, moment, entered, now)
        return self._believe(self._suspicion, situation)

    def _find(self, situation: Situation, trace: Trace, happened: Operations) -> tuple[Deadlock | None, bool]:
        """Return who can only wait for ever, and whether that is the program's own doing."""
        gone = _gone_from(trace, situation)
        if self._schedule is None:
            return find_deadlock(snapshot(trace, happened, gone, self._threads)), True
        reached = decisions(trace, happened)
        own = snapshot(trace, happened, gone, self._threads, Untold(reached))
        found = find_deadlock(own)
        if found is not None:
            return found, True
        forced, told = with_sources(happened, self._schedule, reached), Forced(self._schedule, reached)
        return find_deadlock(snapshot(trace, forced, gone, self._threads, told)), False

    def _believe(self, suspicion: _Suspicion, situation: Situation) -> Again | None:
        """Tell whether everything that was found has been seen for long enough."""
        trace, now = suspicion.trace, time.monotonic()
        verdicts = [
            self._stays(each, _lane(trace, each), situation.watch.lanes[_lane(trace, each).path], now)
            for each in suspicion.found.waiting
        ]
        if all(verdicts):
            if suspicion.found.cause and now - (self._found_since or now) < _ENDED:
                return Again(_SOON, is_quick=True)
            is_new = now - (self._found_since or now) < self._longest
            if is_new and self._may_be_joined(suspicion, situation):
                return Again(_SOON, is_quick=True)
            self.trace, self.stopped = trace, True
            if suspicion.is_programs:
                self.deadlock = suspicion.found
            else:
                self.held = suspicion.found
            return None
        last = max(page.since for page in situation.watch.lanes.values())
        if now - last < self._longest:
            return Again(_SOON, is_quick=True)
        self.stopped, self.trace = True, trace
        self.gave_up = "no rank has moved for long but those that ask in vain, which may mean to give up"
        return None

    def _may_be_joined(self, suspicion: _Suspicion, situation: Situation) -> bool:
        """Tell whether a rank that can go on, not among those found, had no chance yet to join them."""
        found = {each.rank for each in suspicion.found.waiting}
        found |= {rank for rank, each in suspicion.trace.processes.items() if _is_ending(each)}
        is_free = self._schedule is None
        worked, asleep = (_JOINING, _ASLEEP) if is_free else (_ALL_JOINING, _ALL_ASLEEP)
        for page in situation.watch.lanes.values():
            if page.number("rank") in found or page.number("pid") in situation.gone:
                continue
            if is_free and page.is_inside:
                if not self._waits(page):
                    return True
                continue
            now = effort(page.number("pid"), page.number("thread"))
            first = self._others.setdefault(page.path, now)
            if now.worked - first.worked < worked and now.slept_since(first) < asleep:
                return True
        return False

    def _stays(self, waiting: Waiting, lane: Lane, page: LivePage, now: float) -> bool:
        """Tell whether a thread will stay where it is, as far as it can be seen."""
        if waiting.polling:
            if waiting.watches_clock or page.asked_in_vain < _POLLS:
                return False
            return now - page.since >= self._long_enough(lane, page)
        return waiting.certain or (now - page.since >= _STILL_UNSURE and self._waits(page))

    def _without_deadlock(self, situation: Situation, trace: Trace, happened: Operations) -> Again | None:
        """Judge ranks that met in a collective they disagree about: MPI promises nothing then."""
        rows, met = happened.rows, meetings(happened)
        stuck = {
            (int(rows["rank"][row]), int(rows["thread"][row]))
            for each in (*mismatches(happened, met), *uneven(trace, happened, met))
            for row in (*each.rows, *each.others)
            if rows["completed"][row] == NEVER
        }
        if situation.watch.look():  # judging takes a while; nobody else sees this movement
            return Again(0.0)
        if not stuck:
            return self._nothing_moves(situation, trace)
        now = time.monotonic()
        for rank, thread in stuck:
            lane = trace.processes[rank].lanes[thread]
            page = situation.watch.lanes[lane.path]
            if now - page.since < _STILL_UNSURE or not self._waits(page):
                return Again(_SOON)
        self.stopped, self.trace = True, trace
        return None

    def _nothing_moves(self, situation: Situation, trace: Trace) -> Again | None:
        """Give up on a run in which every rank that is left is inside a call and none has moved for long."""
        gone = _gone_from(trace, situation)
        pages = [page for page in situation.watch.lanes.values() if page.number("pid") not in situation.gone]
        if any(page.asked_in_vain for page in pages):
            return Again(_ASKING)  # to ask is no movement, so nothing else would bring the next look about
        if not pages or not all(page.is_inside for page in pages):
            return Again(math.inf)
        stood = time.monotonic() - max(page.since for page in pages)
        left = [each for rank, each in trace.processes.items() if rank not in gone]
        if any(map(self._threads.others_act, left)):
            return Again(max(_ASKING, stood / 5))
        failed = [rank for rank in gone if not _is_ending(trace.processes[rank])]
        is_overlooked = bool(failed and left) and all(map(_is_ending, left))
        rest = (min(_OVERLOOKED, self._longest) if is_overlooked else self._longest) - stood
        if rest > 0:
            return Again(rest)
        self.stopped, self.trace = True, trace
        if is_overlooked:
            return None
        met = ", though their calls have met" if trace.processes else ""
        self.gave_up = f"every rank is inside an MPI call and none has moved for long{met}"
        return None

    def _waits(self, page: LivePage) -> bool:
        """Tell whether a thread had its chance: it worked inside this call, or chose to sleep in it."""
        now = effort(page.number("pid"), page.number("thread"))
        key = page.path, page.seen[0]
        first, sleeps = self._worked.setdefault(key, (now.worked, 0))
        sleeps += now.state in "SX"  # asleep, or no more
        self._worked[key] = first, sleeps
        return now.worked - first >= _WORKED or sleeps >= 3

    def _long_enough(self, lane: Lane, page: LivePage) -> float:
        """Return for how long a thread must be seen to do nothing but ask before that is taken to go on.

        Who computes in between has something to do, and who looks at a clock may mean to give up.
        """
        now, asked, clocks = effort(lane.pid, int(lane.page["thread"])), page.seen[2], page.number("clocks")
        first, asked_before, clocks_before = self._asked.setdefault(
            (page.path, page.seen[1]), (now, asked, clocks)
        )
        questions = asked - asked_before
        if questions < _POLLS or (clocks - clocks_before) * _QUESTIONS_A_LOOK >= questions:
            return math.inf
        slept, worked = now.slept_since(first), now.worked - first.worked
        if slept > 0 and slept >= _IDLE * (slept + worked):
            return _POLLED_ASLEEP
        return _POLLED if worked <= questions * _WORK_A_QUESTION else math.inf


def _comes_up(situation: Situation) -> bool:
    """Tell whether ranks have only just called MPI_Init, which takes a while and waits for all."""
    now, lanes = time.monotonic(), situation.watch.lanes.values()
    return any(now - page.since < _INITIALISING and page.number("rank") < 0 for page in lanes)


def deadlock_in(trace: Trace) -> Deadlock | None:
    """Return the deadlock that a run is in now, by its trace; all its processes live."""
    return find_deadlock(snapshot(trace, operations(trace), frozenset(), LiveThreads()))


def _gone_from(trace: Trace, situation: Situation) -> frozenset[int]:
    """Return the ranks of a job whose process is no more."""
    return frozenset(rank for rank, each in trace.processes.items() if each.pid in situation.gone)


def _still(suspicion: _Suspicion, situation: Situation) -> bool:
    """Tell whether all threads are where they were; of those that poll, that they left no call is enough."""
    situation.watch.look()
    lanes = situation.watch.lanes
    return _moment(situation) == suspicion.moment and all(
        lanes[path].seen[0] == entered for path, entered in suspicion.entered.items()
    )


def _moment(situation: Situation) -> _Moment:
    return situation.gone, tuple((path, lane.seen[1]) for path, lane in situation.watch.lanes.items())


def _is_ending(process: Process) -> bool:
    """Tell whether a rank has called MPI_Finalize: nobody hears from it any more."""
    finalize = by_name()["MPI_Finalize"].number
    return process.has_finalized or any(
        len(each.calls) and each.calls[-1] == finalize for each in process.lanes
    )


def _lane(trace: Trace, waiting: Waiting) -> Lane:
    return trace.processes[waiting.rank].lanes[waiting.thread]
