"""Watches real jobs: are all hangs found, how soon, is the right rank named, and does any correct run alarm?

`python -m bench hang` does a little of everything; `python -m bench hang faults 20`, `hang correct 3600` and
`hang overhead 5` do more of one: runs, seconds, and rounds; `hang faults 6 farm loop 8` and
`hang overhead 5 stencil attach` for these alone. `hang steady 240` has one job of each kind watched and left
alone in turns: what watching costs a job that has run for a while.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import hpl
from bench.programs import run_programs
from rankwise.hang.sources.attach import AttachSource
from rankwise.hang.sources.job import job_of
from rankwise.hang.statistics.detector import Settings
from rankwise.hang.watcher import Watcher
from rankwise.report import findings_file

PROGRAMS = ("stencil", "alltoall", "farm", "hpl")
FAULTS = ("loop", "count", "sleep", "lost", "mismatch", "stop")
_OUTSIDE = ("loop", "count", "sleep", "stop")
"""Faults that a rank is to blame for."""
RANKS = (8, 16, 32)
_FARM = 3.0
"""Seconds that a farm works on after a worker was lost."""
_LONGEST = 150.0
_COMPARED = 30
"""Seconds of runs that are compared with unwatched ones; what a watch reads at first counts, too."""
_SOLVED = 16
"""How often HPL solves its system in a run."""
_COMPARABLE = ("stencil", "alltoall", "farm")
"""Programs that make as many steps as they can."""
_TURN = 5.0
"""Seconds for which a job is watched, or left alone, before it is the other way round."""
_UNTIL_ENDED = 1000.0
"""Seconds that no run with a fault takes."""
_KILLED = 4
"""The exit code of a watch that has ended a job."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run with a fault."""

    program: str
    ranks: int
    looks: str
    fault: str
    rank: int
    delay: float | None
    """Seconds from the fault to the report; None if there was none,"""
    sure: float | None = None
    """and until it was sure, and the job ended."""
    early: bool = False
    """Whether it was reported before the fault: a false alarm."""
    code: str = ""
    named: tuple[int, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the kind of hang is right, and the rank, where one is to blame."""
        if self.fault in _OUTSIDE:
            return self.code == "RW801" and self.named == (self.rank,)
        return self.code == "RW802"


def run(words: Sequence[str] = ()) -> None:
    what, amount = (words[0], float(words[1])) if len(words) > 1 else ("all", 0.0)
    with tempfile.TemporaryDirectory(prefix="rankwise-bench-") as name:
        folder = Path(name)
        program = _build()
        if what in ("all", "faults"):
            _faults(program, folder, int(amount) or 8, words[2:])
        if what in ("all", "correct"):
            _correct(program, folder, amount or 120.0)
        if what == "steady":
            _steady(program, folder, amount, words[2:])
        if what in ("all", "overhead"):
            _overhead(program, folder, int(amount) or 3, words[2:])


def _build() -> Path:
    return run_programs.compiled(Path(__file__).with_name("hanging.c"), ("-g", "-O2", "-lm"))


def _command(program: Path, name: str, ranks: int, seconds: float, folder: Path) -> list[str]:
    if name == "hpl":
        launcher = shutil.which("mpiexec.openmpi") or "mpiexec"
        size = 4000 if seconds >= _UNTIL_ENDED else 1500
        (folder / "hpccinf.txt").write_text(hpl.settings(ranks, size, _SOLVED), encoding="utf-8")
        _hpl_output(folder).unlink(missing_ok=True)
        return [launcher, "--oversubscribe", "-n", str(ranks), str(shutil.which("hpcc"))]
    return [_launcher(), "-n", str(ranks), str(program), name, f"{seconds:g}"]


def _launcher() -> str:
    found = run_programs.mpi()
    assert found is not None
    return found.launcher


@contextlib.contextmanager
def _watched(folder: Path, command: Sequence[str], *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Watch a command, and end it; what it prints goes into a file, which can be read at any time."""
    words = [
        sys.executable,
        "-m",
        "rankwise",
        "watch",
        *options,
        "--output",
        str(folder / "out"),
        "--",
        *command,
    ]
    with (folder / "text").open("wb") as text:
        watch = subprocess.Popen(
            words,
            cwd=folder,
            stdout=text,
            stderr=text,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
    try:
        yield watch
    finally:
        if watch.poll() is None:
            watch.terminate()
        watch.wait()


def _text(folder: Path) -> str:
    return (folder / "text").read_text(encoding="utf-8", errors="replace")


def _faults(program: Path, folder: Path, runs: int, only: Sequence[str]) -> None:
    """Inject faults at random, or those in these programs, and print what was made of them."""
    rng = random.Random(time.time_ns())
    outcomes = []
    names = [each for each in PROGRAMS if each != "hpl" or shutil.which("hpcc")]
    print(f"  {'program':9} ranks looks   fault     rank  found after    sure after  named")
    for number, (name, fault) in enumerate(itertools.islice(_pairs(names, only, rng), runs)):
        looks = ("attach", "page")[number % 2]
        ranks = 8 if name == "hpl" else rng.choice([each for each in RANKS if str(each) in only] or RANKS)
        rank = rng.randrange(1 if name == "farm" and fault == "mismatch" else 0, ranks)
        outcome = _with_fault(program, folder, name, ranks, looks, fault, rank, rng.uniform(15, 45))
        outcomes.append(outcome)
        found = "early" if outcome.early else "-" if outcome.delay is None else f"{outcome.delay:.1f} s"
        told = f"{outcome.code} {','.join(map(str, outcome.named))} {'' if outcome.is_right else '  WRONG'}"
        sure = f"{outcome.sure:.1f} s" if outcome.sure is not None else "-"
        print(f"  {name:9} {ranks:5} {looks:7} {fault:9} {rank:4} {found:>12} {sure:>13}  {told}", flush=True)
    delays = [each.delay for each in outcomes if each.delay is not None and not each.early]
    sures = [each.sure for each in outcomes if each.sure is not None and not each.early]
    found, right = len(delays), sum(each.is_right for each in outcomes)
    early = sum(each.early for each in outcomes)
    print(f"  {found} of {runs} found, {early} before there was a fault, {right} with the right cause")
    if delays:
        print(f"  delay: median {statistics.median(delays):.1f} s, longest {max(delays):.1f} s")
    if sures:
        print(f"  {len(sures)} sure: median {statistics.median(sures):.1f} s, longest {max(sures):.1f} s")


def _pairs(names: Sequence[str], only: Sequence[str], rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield each fault in each program, in a random order, again and again; HPL can only be stopped."""
    programs = [each for each in names if each in only] or names
    faults = [each for each in FAULTS if each in only] or FAULTS
    every = [(name, fault) for name in programs for fault in faults if name != "hpl" or fault == "stop"]
    while True:
        yield from rng.sample(every, len(every))


def _with_fault(
    program: Path, folder: Path, name: str, ranks: int, looks: str, fault: str, rank: int, after: float
) -> Outcome:
    # Other workers do the work of one that is lost, so only the end of the work makes a farm hang.
    rest = _FARM if name == "farm" and rank else 0.0
    command = _command(program, name, ranks, after + rest if rest else _UNTIL_ENDED, folder)
    if fault != "stop":
        command += [fault, str(rank), f"{after:.1f}"]
    shutil.rmtree(folder / "out", ignore_errors=True)
    with _watched(folder, command, "--kill", "--looks", looks) as watch:
        happened, reported = _seen(watch, folder, name, fault, rank, after)
        ended = time.monotonic()
    if happened is None and reported is None:
        print("  there was no fault before its end:")
    if reported is None:
        print("\n".join(_text(folder).splitlines()[-5:]))
        return Outcome(name, ranks, looks, fault, rank, None)
    code, named = _told(folder / "out" / "findings.json")
    is_early = happened is None or reported < happened
    fell = (happened or reported) + rest
    sure = ended - fell if watch.returncode == _KILLED else None
    return Outcome(name, ranks, looks, fault, rank, reported - fell, sure, is_early, code, named)


def _seen(
    watch: subprocess.Popen[bytes], folder: Path, name: str, fault: str, rank: int, after: float
) -> tuple[float | None, float | None]:
    """Follow a watch to its end, or for as long as one may take; return when it hung, and when it said so."""
    happened, reported = None, None
    began = time.monotonic()
    if name == "hpl":  # hpcc does much else before
        while watch.poll() is None and not _is_in_hpl(folder) and time.monotonic() - began < 2 * _LONGEST:
            time.sleep(0.5)
        after = time.monotonic() - began + after / 5
    while watch.poll() is None and time.monotonic() - began < after + _LONGEST:
        text, now = _text(folder), time.monotonic()
        if happened is None and fault == "stop" and now - began >= after:
            member = job_of(watch.pid).members.get(rank)
            if member is not None:
                os.kill(member.pid, signal.SIGSTOP)
                happened = now
        if happened is None and re.search(r"^fault", text, re.MULTILINE):
            happened = now
        if reported is None and re.search(r"RW80[12]", text):
            reported = now
        time.sleep(0.05)
    return happened, reported


def _hpl_output(folder: Path) -> Path:
    return folder / "hpccoutf.txt"


def _is_in_hpl(folder: Path) -> bool:
    output = _hpl_output(folder)
    return output.is_file() and "Begin of HPL section" in output.read_text(encoding="utf-8")


def _told(file: Path) -> tuple[str, tuple[int, ...]]:
    found = findings_file.load(file.read_text(encoding="utf-8")).findings
    hang = next(each for each in found if each.rule.code.startswith("RW8"))
    return hang.rule.code, hang.ranks.members if hang.ranks is not None else ()


def _correct(program: Path, folder: Path, seconds: float) -> None:
    """Watch correct runs for so long in all, and count the alarms."""
    names = [each for each in PROGRAMS if each != "hpl" or shutil.which("hpcc")]
    began, runs, alarms = time.monotonic(), 0, 0
    while time.monotonic() - began < seconds:
        name, looks = names[runs % len(names)], ("attach", "page")[runs // len(names) % 2]
        ranks = 8 if name == "hpl" else RANKS[runs % len(RANKS)]
        length = min(240.0, seconds / 4)
        command = _command(program, name, ranks, length, folder)
        with _watched(folder, command, "--looks", looks) as watch:
            watch.wait()
        text = _text(folder)
        runs += 1
        if re.search(r"RW80[12]", text):
            alarms += 1
            print(f"  false alarm: {name}, {ranks} ranks, {looks}\n{text}", flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"  {runs} correct runs, {minutes:.0f} minutes: {alarms} false alarms", flush=True)


def _overhead(program: Path, folder: Path, rounds: int, only: Sequence[str]) -> None:
    """Compare how many steps a program makes in the same time, watched and not."""
    sides: dict[str, tuple[str, ...] | None] = {
        "unwatched": None,
        "attach 0.4 s": ("--looks", "attach", "--interval", "0.4"),
        "attach 0.1 s": ("--looks", "attach", "--interval", "0.1"),
        "page 0.4 s": ("--looks", "page", "--interval", "0.4"),
        "page 0.1 s": ("--looks", "page", "--interval", "0.1"),
    }
    wanted = {each: how for each, how in sides.items() if how is None or how[1] in only}
    sides = wanted if len(wanted) > 1 else sides
    for name in [each for each in _COMPARABLE if each in only] or _COMPARABLE:
        steps: dict[str, list[int]] = {each: [] for each in sides}
        for _ in range(rounds):
            for side, options in sides.items():
                command = _command(program, name, 8, _COMPARED, folder)
                if options is None:
                    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                else:
                    with _watched(folder, command, *options) as watch:
                        watch.wait()
                    text = _text(folder)
                steps[side].append(int(re.search(r"done (\d+)", text)[1]))  # type: ignore[index]
        base = steps["unwatched"]
        for side, counts in steps.items():
            ratios = [one / other for one, other in zip(base, counts, strict=True)]
            single = " ".join(f"{each:.3f}" for each in ratios)
            print(
                f"  {name:9} 8 ranks  {side:13} {statistics.median(ratios):6.3f} x unwatched ({single})",
                flush=True,
            )


def _steady(program: Path, folder: Path, seconds: float, only: Sequence[str]) -> None:
    """Attach to one job and leave it alone in turns; compare how many steps it makes in these times."""
    for name in [each for each in _COMPARABLE if each in only] or _COMPARABLE:
        command = _command(program, name, 8, seconds + 5, folder)
        with (folder / "text").open("wb") as file:
            job = subprocess.Popen(command, stdout=file, env={**os.environ, "SAY_STEPS": "1"})
        try:
            turns = _turns(job, seconds)
        finally:
            job.terminate()
            job.wait()
        said = [
            (float(when), int(steps))
            for steps, when in re.findall(r"^steps (\d+) ([\d.]+)$", _text(folder), re.MULTILINE)
        ]
        ratios = [_rate(said, *alone) / _rate(said, *watched) for alone, watched in turns]
        error = statistics.stdev(ratios) / len(ratios) ** 0.5
        mean = f"mean {statistics.fmean(ratios):.3f} +- {error:.3f} of {len(ratios)} pairs"
        middle = f"{statistics.median(ratios):6.3f} x unwatched"
        print(f"  {name:9} 8 ranks  attach 0.4 s  {middle} ({mean})", flush=True)


_Turn = tuple[float, float]
"""From when to when."""


def _turns(job: subprocess.Popen[bytes], seconds: float) -> list[tuple[_Turn, _Turn]]:
    """Watch a job now and then; return when it was left alone and when, right after, it was watched."""
    time.sleep(2)
    source = AttachSource(job_of(job.pid))
    watcher = Watcher(source, Settings(), lambda _: None)
    _tick(watcher, 10.0)  # symbols are read, and the ranks are known
    turns = []
    until = time.monotonic() + seconds - 12
    while time.monotonic() < until:
        began = time.monotonic()
        time.sleep(_TURN)
        between = time.monotonic()
        _tick(watcher, _TURN)
        turns.append(((began, between), (between, time.monotonic())))
    source.close()
    return turns


def _tick(watcher: Watcher, seconds: float) -> None:
    until = time.monotonic() + seconds
    while (now := time.monotonic()) < until:
        watcher.tick(now)
        time.sleep(max(0.0, min(watcher.due, until) - time.monotonic()))


def _rate(said: Sequence[tuple[float, int]], begin: float, end: float) -> float:
    """Return the steps a second within a turn."""
    within = [(when, steps) for when, steps in said if begin <= when <= end]
    (first, before), (last, after) = within[0], within[-1]
    return (after - before) / (last - first)
