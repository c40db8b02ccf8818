"""What watching costs a job: how many steps it makes in the same time, watched and not.

`python -m bench watch_cost` compares turns of one job whose watch is stopped and continues, and whole runs;
`watch_cost turns 20` has twenty rounds of turns, `watch_cost runs 5` five of runs; `watch_cost turns 20
stencil ptrace 0.4 8` for these alone. Turns follow each other closely. Whole runs differ by some percent
among themselves, on virtual machines since their host takes cores away: now more while a job is watched, now
less. The line through all rounds, by how much more it took, tells what holds where it takes the same of both.
"""

from __future__ import annotations

import itertools
import math
import os
import random
import re
import signal
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from bench import hanging
from rankwise.procfs import process_list, process_stat

_PROGRAMS = ("stencil", "alltoall", "farm")
_RANKS = (2, 8)
_LENGTH = 30.0
"""Seconds of a whole run; what a watch reads at first counts, too."""
_TURN = 5.0
"""Seconds in which a job is watched or left alone."""
_LONGEST_START = 20.0
_UNWATCHED = ("unwatched", "unwatched again")
_WATCHED = {
    f"{sampling} {interval} s": ("--sampling", sampling, "--interval", interval)
    for sampling in ("ptrace", "shim")
    for interval in ("0.4", "0.1")
}


def run(words: Sequence[str] = ()) -> None:
    what, amount = (words[0], int(words[1])) if len(words) > 1 else ("all", 0)
    program = hanging.build()
    programs = [each for each in _PROGRAMS if each in words[2:]] or _PROGRAMS
    counts = [each for each in _RANKS if str(each) in words[2:]] or _RANKS
    kinds = {each for options in _WATCHED.values() for each in options} & set(words[2:])
    sides = [each for each, options in _WATCHED.items() if kinds <= set(options)]
    for name, ranks in itertools.product(programs, counts):
        with tempfile.TemporaryDirectory(prefix="rankwise-bench-") as folder:
            for side in sides if what in ("all", "turns") else ():
                _turns(program, Path(folder), name, ranks, amount or 6, side)
            if what in ("all", "runs"):
                _runs(program, Path(folder), name, ranks, amount or 3, sides)


@dataclass(frozen=True, slots=True)
class _Said:
    """How far a job had come at a moment, and what its machine had lost until then."""

    steps: int
    when: float
    stolen: int


def _said(text: str) -> list[_Said]:
    found = re.findall(r"^steps (\d+) ([\d.]+) (\d+)$", text, re.MULTILINE)
    return [_Said(int(steps), float(when), int(stolen)) for steps, when, stolen in found]


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a run, or a whole one."""

    pace: float
    """Steps a second."""
    stolen: float
    """Cores that the host of a virtual machine took away, on average."""

    @classmethod
    def of(cls, said: Sequence[_Said], begin: float = 0.0, end: float = math.inf) -> _Part:
        """Return what was between two moments."""
        within = [each for each in said if begin <= each.when <= end]
        first, last = within[0], within[-1]
        seconds = last.when - first.when
        return cls((last.steps - first.steps) / seconds, (last.stolen - first.stolen) / 100 / seconds)

    @classmethod
    def mean(cls, *parts: _Part) -> _Part:
        return cls(*(statistics.fmean(each) for each in zip(*map(astuple, parts), strict=True)))


def _turns(program: Path, folder: Path, name: str, ranks: int, count: int, side: str) -> None:
    """Stop the watch of a job and let it go on, in turns; the job itself continues all the time."""
    command = hanging.command(program, name, ranks, _LONGEST_START + 2 * _TURN * (count + 2), folder)
    words = [*hanging.watch(folder, *_WATCHED[side]), *command]
    with hanging.started(folder, words, {"SAY_STEPS": "1"}) as watch:
        until = time.monotonic() + _LONGEST_START
        while not _said(hanging.text(folder)) and time.monotonic() < until:
            time.sleep(0.05)
        before = _used(watch.pid)
        time.sleep(_TURN)
        at_start = _used(watch.pid) - before
        rounds = [_round(watch.pid, watched_first=number % 2 == 0) for number in range(count)]
        os.kill(watch.pid, signal.SIGCONT)
    said = _said(hanging.text(folder))
    watched = [_Part.of(said, *each.watched) for each in rounds]
    alone = [_Part.of(said, *each.alone) for each in rounds]
    _compare(name, ranks, side, alone, watched)
    used = statistics.fmean(each.used for each in rounds)
    more = at_start - used
    reported = f"the watch takes {used / _TURN:.2%} of a core, and {1000 * more:.0f} ms more at its start"
    print(f"  {name:9}{ranks:2} ranks  {side}: {reported}", flush=True)


@dataclass(frozen=True, slots=True)
class _Round:
    """Two turns, each from when until when: watched, and left alone while the watch is stopped."""

    watched: tuple[float, float]
    alone: tuple[float, float]
    used: float
    """Seconds of a core that the watch took in its turn."""


def _round(watch: int, *, watched_first: bool) -> _Round:
    turns, used = {}, 0.0
    for watched in (watched_first, not watched_first):
        before = _used(watch)
        if watched:
            os.kill(watch, signal.SIGCONT)
        else:
            _stop(watch)
        begin = time.monotonic()
        time.sleep(_TURN)
        used += _used(watch) - before
        turns[watched] = begin, time.monotonic()
    return _Round(turns[True], turns[False], used)


def _stop(watch: int) -> None:
    """Stop a watch, but not in the middle of a sample: then it would hold a rank."""
    while True:
        os.kill(watch, signal.SIGSTOP)
        if not any(process_stat.state(each) == "t" for each in process_list.started_by(watch)):
            return
        os.kill(watch, signal.SIGCONT)
        time.sleep(0.01)


def _used(pid: int) -> float:
    """Return the seconds of a core that a process has had."""
    return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="utf-8").split()[0]) * 1e-9


def _runs(program: Path, folder: Path, name: str, ranks: int, rounds: int, watched: Sequence[str]) -> None:
    """Compare whole runs, in a new order in each round; unwatched ones among themselves, too."""
    command = hanging.command(program, name, ranks, _LENGTH, folder)
    sides = (*_UNWATCHED, *watched)
    found: dict[str, list[_Whole]] = {each: [] for each in sides}
    for _ in range(rounds):
        for side in random.sample(sides, len(sides)):
            watch = hanging.watch(folder, *_WATCHED[side]) if side in watched else []
            found[side].append(_whole(folder, [*watch, *command]))
    first, again = (found[each] for each in _UNWATCHED)
    _compare_whole(name, ranks, _UNWATCHED[1], first, again)
    unwatched = [
        _Whole(_Part.mean(one.part, other.part), (one.waited + other.waited) / 2)
        for one, other in zip(first, again, strict=True)
    ]
    for side in watched:
        _compare_whole(name, ranks, side, unwatched, found[side])


@dataclass(frozen=True, slots=True)
class _Whole:
    """A whole run, its start and end included."""

    part: _Part
    waited: float
    """Seconds in which ranks had no core, of all ranks together."""


def _whole(folder: Path, command: Sequence[str]) -> _Whole:
    with hanging.started(folder, command, {"SAY_STEPS": "1"}) as job:
        job.wait()
    text = hanging.text(folder)
    end = re.search(r"^done (\d+) waited ([\d.]+)", text, re.MULTILINE)
    assert end is not None, text
    stolen = _Part.of(_said(text)).stolen
    return _Whole(_Part(int(end[1]) / _LENGTH, stolen), float(end[2]))


def _compare_whole(
    name: str, ranks: int, side: str, unwatched: Sequence[_Whole], runs: Sequence[_Whole]
) -> None:
    _compare(name, ranks, side, [each.part for each in unwatched], [each.part for each in runs])
    more = (other.waited - one.waited for one, other in zip(unwatched, runs, strict=True))
    reported = f"without a core for {statistics.median(more) / _LENGTH:.2%} of the time more"
    print(f"  {name:9}{ranks:2} ranks  {side}: {reported}", flush=True)


def _compare(name: str, ranks: int, side: str, alone: Sequence[_Part], watched: Sequence[_Part]) -> None:
    ratios = [one.pace / other.pace for one, other in zip(alone, watched, strict=True)]
    more = [other.stolen - one.stolen for one, other in zip(alone, watched, strict=True)]
    head = f"  {name:9}{ranks:2} ranks  {side}:"
    if len(ratios) > 2:
        mean, error = statistics.fmean(ratios), statistics.stdev(ratios) / len(ratios) ** 0.5
        print(f"{head} {mean:.4f} +- {error:.4f} x unwatched, median {statistics.median(ratios):.4f}")
        at_none, error = _where_none(more, ratios)
        print(f"{head} {at_none:.4f} +- {error:.4f} x where the host takes the same of both")
    print(f"{head} {len(ratios)} rounds: {' '.join(f'{each:.3f}' for each in ratios)}")
    taken = [statistics.fmean(each.stolen for each in parts) for parts in (watched, alone)]
    print(f"{head} the host took {taken[0]:.2%} of a core, {taken[1]:.2%} when left alone", flush=True)


def _where_none(more: Sequence[float], ratios: Sequence[float]) -> tuple[float, float]:
    """Return what the line through these ratios says where nothing more was taken, and its standard error."""
    count, centre = len(ratios), statistics.fmean(more)
    spread = sum((each - centre) ** 2 for each in more)
    slope = statistics.linear_regression(more, ratios).slope if spread else 0.0
    at_none = statistics.fmean(ratios) - slope * centre
    left = sum((ratio - at_none - slope * each) ** 2 for each, ratio in zip(more, ratios, strict=True))
    deviation = math.sqrt(left / (count - 2))
    return at_none, deviation * math.sqrt(1 / count + (centre**2 / spread if spread else 0.0))
