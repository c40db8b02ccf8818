"""Decides whether a run in which no rank moves can make progress at all."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.launch.live_pages import LiveStatePage
from rankwise.launch.run_judge import Again, Situation
from rankwise.matching.collectives.after_mismatch import Affected, Thread, affected
from rankwise.matching.deadlock.current_waits import snapshot
from rankwise.matching.deadlock.detection import Deadlock, StuckThread, find_deadlock
from rankwise.matching.operations import Operations
from rankwise.matching.threads.team_waits import local_waits
from rankwise.matching.trace_operations import operations
from rankwise.procfs.thread_effort import ThreadEffort, effort
from rankwise.progress import progress_timing as timing
from rankwise.progress.non_mpi_waits import Lengths, WaitingThreads, log_lengths, may_all_wait
from rankwise.progress.thread_probes import LiveThreads
from rankwise.schedule.choice_points import decisions
from rankwise.schedule.enforced_waits import ScheduledWaits, UnenforcedWaits, with_sources
from rankwise.schedule.schedule import Schedule
from rankwise.trace.event_layout import by_name, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process, Trace, read_trace

_Moment = tuple[frozenset[int], tuple[tuple[Path, int], ...]]
"""Which processes have exited, and how many calls each thread has left."""


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """Threads that cannot be released, if they stay where they were at this moment."""

    found: Deadlock
    is_programs: bool
    """It is the program's own; else it is stuck only because of the schedule."""
    trace: Trace
    moment: _Moment
    entered: dict[Path, int]
    """Calls that those who do not poll had entered."""
    when: float
    logs: Lengths = field(default_factory=dict)
    """Of the threads that wait outside MPI."""


class DeadlockDetection:
    """Judges a run. What no library can end is known at once; what one might end must be seen to stay."""

    def __init__(self, longest: float = 30.0, schedule: Schedule | None = None) -> None:
        self.deadlock: Deadlock | None = None
        self.held: Deadlock | None = None
        """Threads that wait for ever only because of the schedule: the program could make progress."""
        self.trace: Trace | None = None
        self.stopped = False
        """Whether the run was given up, for whatever reason."""
        self.gave_up = ""
        """Why it was given up, where nothing is known to be wrong."""
        self._longest = longest
        self._schedule = schedule
        self._threads = LiveThreads(longest)
        self._outside = WaitingThreads()
        self._suspicion: _Suspicion | None = None
        self._found_since: float | None = None
        self._worked: dict[tuple[Path, int], tuple[float, int]] = {}
        self._others: dict[Path, ThreadEffort] = {}
        self._polls_before: dict[tuple[Path, int], tuple[ThreadEffort, int, int]] = {}

    def get_ready(self) -> None:
        """Compute what every judgement needs; a command takes a while to start anyway."""
        layouts(), by_name()

    def __call__(self, situation: Situation) -> Again | None:
        """Return None to end the run, or when to judge again."""
        known = self._suspicion
        is_fresh = known is not None and time.monotonic() - known.when < timing.SUSPICION_KEPT
        if known is not None and is_fresh and _has_not_moved(known, situation):
            return self._believe(known, situation)
        self._suspicion = None
        if _comes_up(situation):
            return Again(timing.JUDGE_SOON)
        if not _any_rank_calls(situation) and not may_all_wait(situation.folder):
            return Again(timing.JUDGE_THREADS)
        # A rank that makes progress while the rest is judged may have joined them, so this moment is judged.
        moment, before = (
            _moment(situation),
            {path: stream.seen[:2] for path, stream in situation.watch.pages.items()},
        )
        logs = log_lengths(situation.folder) if situation.watch.has_thread_logs else {}
        trace = read_trace(situation.folder).present(situation.exited.__contains__)
        if trace.size == 0:
            return self._nothing_moves(situation, trace)  # a program that uses sessions alone
        if len(trace.processes) < trace.size:
            return Again(timing.JUDGE_WHILE_STARTING)  # ranks that have not come up yet may do anything
        if not trace.is_whole:
            return self._nothing_moves(situation, trace)  # what is not recorded may be what others wait for
        happened = operations(trace)
        found, is_programs = self._find(situation, trace, happened)
        if found is None:
            self._found_since = None
            return self._without_deadlock(situation, trace, happened)
        situation.watch.sample()
        pages = {_stream(trace, each).path: each for each in found.waiting if not each.polling}
        entered = {path: situation.watch.pages[path].seen[0] for path in pages}
        if any(situation.watch.pages[path].seen[:2] != before.get(path) for path in pages):
            return Again(0.0)
        logs = logs if found.local else {}
        if logs and log_lengths(situation.folder) != logs:
            return Again(timing.JUDGE_SOON)
        now = time.monotonic()
        self._found_since = self._found_since or now
        self._suspicion = _Suspicion(found, is_programs, trace, moment, entered, now, logs)
        return self._believe(self._suspicion, situation)

    def _find(self, situation: Situation, trace: Trace, happened: Operations) -> tuple[Deadlock | None, bool]:
        """Return who can only wait for ever, and whether that is the program's own doing."""
        exited = _exited_from(trace, situation)
        if self._schedule is None:
            return find_deadlock(snapshot(trace, happened, exited, self._threads)), True
        reached = decisions(trace, happened)
        own = snapshot(trace, happened, exited, self._threads, UnenforcedWaits(reached))
        found = find_deadlock(own)
        if found is not None:
            return found, True
        enforced, reported = (
            with_sources(happened, self._schedule, reached),
            ScheduledWaits(self._schedule, reached),
        )
        return find_deadlock(snapshot(trace, enforced, exited, self._threads, reported)), False

    def _believe(self, suspicion: _Suspicion, situation: Situation) -> Again | None:
        """Return whether everything that was found has been seen for long enough."""
        trace, now = suspicion.trace, time.monotonic()
        verdicts = [
            self._stays(each, _stream(trace, each), situation.watch.pages[_stream(trace, each).path], now)
            for each in suspicion.found.waiting
        ]
        verdicts.append(self._stay_outside(suspicion))
        if all(verdicts):
            if suspicion.found.cause and now - (self._found_since or now) < timing.ABORTING:
                return Again(timing.JUDGE_SOON, is_quick=True)
            is_new = now - (self._found_since or now) < self._longest
            if is_new and self._may_be_joined(suspicion, situation):
                return Again(timing.JUDGE_SOON, is_quick=True)
            self.trace, self.stopped = trace, True
            if suspicion.is_programs:
                self.deadlock = suspicion.found
            else:
                self.held = suspicion.found
            return None
        last = max(page.since for page in situation.watch.pages.values())
        if now - last < self._longest:
            return Again(timing.JUDGE_SOON, is_quick=True)
        self.stopped, self.trace = True, trace
        self.gave_up = (
            "no rank has made progress for long but those that poll without success, which may give up"
        )
        return None

    def _stay_outside(self, suspicion: _Suspicion) -> bool:
        """Return whether the threads that wait outside MPI are seen to stay there."""
        tids: dict[int, list[int]] = {}
        for each in suspicion.found.local:
            tids.setdefault(each.rank, []).append(each.tid)
        verdicts = [
            self._outside.stay(suspicion.trace.processes[rank].pid, of_rank, suspicion.logs)
            for rank, of_rank in tids.items()
        ]
        return all(verdicts)

    def _may_be_joined(self, suspicion: _Suspicion, situation: Situation) -> bool:
        """Return whether a rank that is not among those found had no chance yet to join them."""
        found = set(suspicion.found.ranks)
        found |= {rank for rank, each in suspicion.trace.processes.items() if _is_ending(each)}
        is_free = self._schedule is None
        worked, asleep = (
            (timing.JOINING_WORK, timing.JOINING_SLEEP)
            if is_free
            else (timing.SCHEDULED_JOINING_WORK, timing.SCHEDULED_JOINING_SLEEP)
        )
        for page in situation.watch.pages.values():
            if page.number("rank") in found or page.number("pid") in situation.exited:
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

    def _stays(self, waiting: StuckThread, stream: EventStream, page: LiveStatePage, now: float) -> bool:
        """Return whether a thread will stay where it is, as far as it can be seen."""
        if waiting.polling:
            if waiting.watches_clock or page.failed_polls < timing.FAILED_POLLS:
                return False
            return now - page.since >= self._long_enough(stream.pid, int(stream.page["thread"]), page)
        return waiting.certain or (now - page.since >= timing.UNSURE_CALL and self._waits(page))

    def _without_deadlock(self, situation: Situation, trace: Trace, happened: Operations) -> Again | None:
        """Judge ranks that disagree about a collective: MPI promises nothing then."""
        mismatched = affected(trace, happened)
        has_moved = situation.watch.sample()  # judging takes a while; this movement is seen only here
        if mismatched != Affected() and self._is_decided(mismatched, situation, trace):
            self.stopped, self.trace = True, trace
            return None
        if has_moved:
            return Again(0.0)
        again = self._nothing_moves(situation, trace)
        if mismatched == Affected():
            return again
        self.gave_up = ""  # the mismatch is known, whatever else is not
        return again and Again(min(again.seconds, timing.JUDGE_SOON))

    def _is_decided(self, mismatched: Affected, situation: Situation, trace: Trace) -> bool:
        """Return whether a mismatch blocks ranks; as long as they may make progress, they are left to do so.

        Who disagrees about the call itself is blocked as soon as one of them is and the others stay outside
        MPI. The same call with other data may end when the last member enters it, and a later call may
        merely take long, so there all must be blocked.
        """
        streams = situation.watch.pages

        def pages(threads: frozenset[Thread]) -> list[LiveStatePage]:
            return [streams[trace.processes[rank].streams[thread].path] for rank, thread in threads]

        def are_blocked(of: Iterable[LiveStatePage], seconds: float = timing.UNSURE_CALL) -> bool:
            verdicts = [self._is_blocked(page, situation, seconds) for page in of]  # each is a sample
            return all(verdicts)

        parted, of_data = pages(mismatched.parted), pages(mismatched.of_data)
        inside = [page for page in parted if page.is_inside or page.failed_polls]
        if inside and are_blocked(inside) and are_blocked(page for page in parted if page not in inside):
            return True
        if of_data and all(page.is_inside or page.failed_polls for page in of_data) and are_blocked(of_data):
            return True
        everyone = [page for page in streams.values() if page.number("pid") not in situation.exited]
        are_inside = all(page.is_inside or page.failed_polls for page in everyone)
        return bool(mismatched.later) and are_inside and are_blocked(everyone, timing.AFTER_MISMATCH)

    def _is_blocked(self, page: LiveStatePage, situation: Situation, seconds: float) -> bool:
        """Return whether a thread does nothing but wait where it is, or poll, or has exited."""
        now = time.monotonic()
        if page.number("pid") in situation.exited:
            return True
        if page.failed_polls:
            pid, thread = page.number("pid"), page.number("thread")
            if page.failed_polls < timing.FAILED_POLLS:
                return False
            return now - page.since >= self._long_enough(pid, thread, page)
        return now - page.since >= seconds and self._waits(page)

    def _nothing_moves(self, situation: Situation, trace: Trace) -> Again | None:
        """Give up on a run in which every rank that is left is inside a call and none has moved for long."""
        exited = _exited_from(trace, situation)
        pages = [
            page for page in situation.watch.pages.values() if page.number("pid") not in situation.exited
        ]
        if any(page.failed_polls for page in pages):
            # A failed poll is no movement, so nothing else would make the supervisor judge again.
            return Again(timing.JUDGE_WHILE_POLLING)
        if not pages or not all(page.is_inside for page in pages):
            return Again(timing.JUDGE_THREADS if situation.watch.has_thread_logs else math.inf)
        stood = time.monotonic() - max(page.since for page in pages)
        left = [each for rank, each in trace.processes.items() if rank not in exited]
        if any(self._threads.others_act(each, local_waits(each).known) for each in left):
            return Again(max(timing.JUDGE_WHILE_POLLING, stood / 5))
        failed = [rank for rank in exited if not _is_ending(trace.processes[rank])]
        is_overlooked = bool(failed and left) and all(map(_is_ending, left))
        rest = (min(timing.LAUNCHER_OVERLOOKS, self._longest) if is_overlooked else self._longest) - stood
        if rest > 0:
            return Again(rest)
        self.stopped, self.trace = True, trace
        if is_overlooked:
            return None
        matched = ", though their calls match" if trace.processes else ""
        self.gave_up = f"every rank is inside an MPI call and none has made progress for long{matched}"
        return None

    def _waits(self, page: LiveStatePage) -> bool:
        """Return whether a thread had its chance: it worked inside this call, or chose to sleep in it."""
        now = effort(page.number("pid"), page.number("thread"))
        key = page.path, page.seen[0]
        first, sleeps = self._worked.setdefault(key, (now.worked, 0))
        sleeps += now.state in "SX"  # asleep, or exited
        self._worked[key] = first, sleeps
        return now.worked - first >= timing.WORK_INSIDE_CALL or sleeps >= timing.SLEEPS_INSIDE_CALL

    def _long_enough(self, pid: int, thread: int, page: LiveStatePage) -> float:
        """Return for how long a thread must do nothing but poll before it is taken to poll for ever.

        One that computes in between has something to do, and one that reads a clock may mean to give up.
        """
        now, polled, clocks = effort(pid, thread), page.seen[2], page.number("clocks")
        first, polls_before, clocks_before = self._polls_before.setdefault(
            (page.path, page.seen[1]), (now, polled, clocks)
        )
        polls = polled - polls_before
        watches_clock = (clocks - clocks_before) * timing.POLLS_PER_CLOCK_READ >= polls
        if polls < timing.FAILED_POLLS or watches_clock:
            return math.inf
        slept, worked = now.slept_since(first), now.worked - first.worked
        if slept > 0 and slept >= timing.ASLEEP_SHARE * (slept + worked):
            return timing.POLLING_ASLEEP
        return timing.POLLING if worked <= polls * timing.WORK_PER_POLL else math.inf


def _comes_up(situation: Situation) -> bool:
    """Return whether ranks have only just called MPI_Init, which takes a while and waits for all."""
    now, streams = time.monotonic(), situation.watch.pages.values()
    return any(now - page.since < timing.INITIALISING and page.number("rank") < 0 for page in streams)


def deadlock_in(trace: Trace) -> Deadlock | None:
    """Return the deadlock that a run is in now, by its trace; all its processes run."""
    return find_deadlock(snapshot(trace, operations(trace), frozenset(), LiveThreads()))


def _exited_from(trace: Trace, situation: Situation) -> frozenset[int]:
    """Return the ranks of a job whose process has exited."""
    return frozenset(rank for rank, each in trace.processes.items() if each.pid in situation.exited)


def _has_not_moved(suspicion: _Suspicion, situation: Situation) -> bool:
    """Return whether all threads are where they were; those that poll need only have left no call."""
    situation.watch.sample()
    streams = situation.watch.pages
    is_outside_still = not suspicion.logs or log_lengths(situation.folder) == suspicion.logs
    return (
        is_outside_still
        and _moment(situation) == suspicion.moment
        and all(streams[path].seen[0] == entered for path, entered in suspicion.entered.items())
    )


def _any_rank_calls(situation: Situation) -> bool:
    """Return whether a thread is inside MPI, or polls."""
    return any(page.is_inside or page.failed_polls for page in situation.watch.pages.values())


def _moment(situation: Situation) -> _Moment:
    return situation.exited, tuple((path, stream.seen[1]) for path, stream in situation.watch.pages.items())


def _is_ending(process: Process) -> bool:
    """Return whether a rank has called MPI_Finalize: it reports nothing any more."""
    finalize = by_name()["MPI_Finalize"].number
    return process.has_finalized or any(
        len(each.calls) and each.calls[-1] == finalize for each in process.streams
    )


def _stream(trace: Trace, waiting: StuckThread) -> EventStream:
    return trace.processes[waiting.rank].streams[waiting.thread]
