"""What watching costs a job: how many steps it makes in the same time, watched and not.

`python -m bench watch_cost` compares whole runs, and turns of one job; `watch_cost runs 5` has five rounds of
runs, `watch_cost turns 20` twenty of turns; `watch_cost runs 5 alltoall attach 8` for these alone. Runs
differ by some percent among themselves where ranks share cores; turns follow each other closely.
"""

from __future__ import annotations

import itertools
import re
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import hanging
from rankwise.hang.sources.attach import AttachSource
from rankwise.hang.sources.job import job_of
from rankwise.hang.statistics.detector import Settings
from rankwise.hang.watcher import Watcher

_PROGRAMS = ("stencil", "alltoall", "farm")
_RANKS = (2, 8)
_LENGTH = 30.0
"""Seconds of a run that is compared; what a watch reads at first counts, too."""
_TURN = 5.0
"""Seconds in which a job is watched or left alone."""
_COMING_UP = 3.0
_SIDES: dict[str, tuple[str, ...] | None] = {
    "unwatched": None,
    "attach 0.4 s": ("--looks", "attach", "--interval", "0.4"),
    "attach 0.1 s": ("--looks", "attach", "--interval", "0.1"),
    "page 0.4 s": ("--looks", "page", "--interval", "0.4"),
    "page 0.1 s": ("--looks", "page", "--interval", "0.1"),
}


def run(words: Sequence[str] = ()) -> None:
    what, amount = (words[0], int(words[1])) if len(words) > 1 else ("all", 0)
    program = hanging.build()
    programs = [each for each in _PROGRAMS if each in words[2:]] or _PROGRAMS
    counts = [each for each in _RANKS if str(each) in words[2:]] or _RANKS
    for name, ranks in itertools.product(programs, counts):
        with tempfile.TemporaryDirectory(prefix="rankwise-bench-") as folder:
            if what in ("all", "turns"):
                _turns(program, Path(folder), name, ranks, amount or 6)
            if what in ("all", "runs"):
                _runs(program, Path(folder), name, ranks, amount or 3, words[2:])


def _runs(program: Path, folder: Path, name: str, ranks: int, rounds: int, only: Sequence[str]) -> None:
    """Compare runs of the same length."""
    wanted = {each: how for each, how in _SIDES.items() if how is None or how[1] in only}
    sides = wanted if len(wanted) > 1 else _SIDES
    command = hanging.command(program, name, ranks, _LENGTH, folder)
    steps: dict[str, list[int]] = {each: [] for each in sides}
    for _ in range(rounds):
        for side, options in sides.items():
            how = hanging.started(folder, command, {}) if options is None else None
            with how or hanging.watched(folder, command, *(options or ())) as job:
                job.wait()
            steps[side].append(int(re.search(r"done (\d+)", hanging.text(folder))[1]))  # type: ignore[index]
    for side, counts in steps.items():
        if side != "unwatched":
            _print(
                name,
                ranks,
                side,
                [one / other for one, other in zip(steps["unwatched"], counts, strict=True)],
            )


@dataclass(frozen=True, slots=True)
class _Round:
    """Four turns of a job: left alone, watched by a new watch, watched on, left alone."""

    times: list[float]
    """When each began, and when the last one ended."""
    used: tuple[float, float]
    """Seconds of a core that the watch took in each of its turns."""


def _turns(program: Path, folder: Path, name: str, ranks: int, count: int) -> None:
    """Leave one job alone and watch it, in turns."""
    command = hanging.command(program, name, ranks, _COMING_UP + 4 * _TURN * (count + 1), folder)
    with hanging.started(folder, command, {"SAY_STEPS": "1"}) as job:
        time.sleep(_COMING_UP)
        rounds = [_round(job) for _ in range(count)]
    said = [
        (float(when), int(steps))
        for steps, when in re.findall(r"^steps (\d+) ([\d.]+)$", hanging.text(folder), re.MULTILINE)
    ]
    rates = [[_steps(said, *each) for each in itertools.pairwise(one.times)] for one in rounds]
    _print(name, ranks, f"first {_TURN:g} s", [alone / watched for alone, watched, _, _ in rates])
    _print(name, ranks, "later", [alone / watched for _, _, watched, alone in rates])
    _print(
        name, ranks, f"{_LENGTH:g} s", [_in_all(one / two, four / three) for one, two, three, four in rates]
    )
    used = statistics.fmean(_in_all(*each.used) for each in rounds) / _TURN
    print(
        f"  {name:9}{ranks:2} ranks  the watch itself takes {used:.2%} of a core in {_LENGTH:g} s", flush=True
    )


def _in_all(first: float, later: float) -> float:
    """Return what holds of a whole run: its first seconds count once."""
    share = _TURN / _LENGTH
    return share * first + (1 - share) * later


def _round(job: subprocess.Popen[bytes]) -> _Round:
    times = [time.monotonic()]

    def until_next() -> float:
        times.append(times[-1] + _TURN)
        return times[-1]

    _sleep_until(until_next())
    used = [time.process_time()]
    source = AttachSource(job_of(job.pid))
    watcher = Watcher(source, Settings(), lambda _: None)
    for _ in range(2):
        end = until_next()
        while time.monotonic() < end:
            watcher.tick(time.monotonic())
            _sleep_until(min(watcher.due, end))
        used.append(time.process_time())
    source.close()
    _sleep_until(until_next())
    return _Round(times, (used[1] - used[0], used[2] - used[1]))


def _sleep_until(when: float) -> None:
    time.sleep(max(0.0, when - time.monotonic()))


def _steps(said: Sequence[tuple[float, int]], begin: float, end: float) -> float:
    """Return the steps a second within a turn."""
    within = [(when, steps) for when, steps in said if begin <= when <= end]
    (first, before), (last, after) = within[0], within[-1]
    return (after - before) / (last - first)


def _print(name: str, ranks: int, side: str, ratios: Sequence[float]) -> None:
    middle, mean = statistics.median(ratios), statistics.fmean(ratios)
    error = statistics.stdev(ratios) / len(ratios) ** 0.5 if len(ratios) > 1 else float("nan")
    single = " ".join(f"{each:.3f}" for each in ratios)
    told = f"median {middle:.3f} x unwatched, mean {mean:.3f} +- {error:.3f}"
    print(f"  {name:9}{ranks:2} ranks  {side:13} {told} ({single})", flush=True)
