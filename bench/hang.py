"""Watches real jobs: are all hangs found, how soon, is the right rank named, and does any correct run alarm?

`python -m bench hang` does a little of both; `python -m bench hang faults 20` and `hang correct 3600` do more
of one: runs, and seconds; `hang faults 6 farm loop 8` for these alone.
"""

from __future__ import annotations

import itertools
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import hanging
from rankwise.report import findings_file
from rankwise.sampling.job_ranks import job_of

PROGRAMS = ("stencil", "alltoall", "farm", "hpl")
FAULTS = ("loop", "count", "sleep", "lost", "mismatch", "stop")
_OUTSIDE = ("loop", "count", "sleep", "stop")
"""Faults that a rank is to blame for."""
RANKS = (8, 16, 32)
_FARM = 3.0
"""Seconds that a farm works on after a worker was lost."""
_LONGEST = 150.0
_KILLED = 4
"""The exit code of a watch that has ended a job."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run with a fault."""

    program: str
    ranks: int
    sampling: str
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
        program = hanging.build()
        if what in ("all", "faults"):
            _faults(program, folder, int(amount) or 8, words[2:])
        if what in ("all", "correct"):
            _correct(program, folder, amount or 120.0)


def _faults(program: Path, folder: Path, runs: int, only: Sequence[str]) -> None:
    """Inject faults at random, or those in these programs, and print what was made of them."""
    rng = random.Random(time.time_ns())
    outcomes = []
    names = [each for each in PROGRAMS if each != "hpl" or shutil.which("hpcc")]
    print(f"  {'program':9} ranks sampling   fault     rank  found after    sure after  named")
    for number, (name, fault) in enumerate(itertools.islice(_pairs(names, only, rng), runs)):
        sampling = ("ptrace", "shim")[number % 2]
        ranks = 8 if name == "hpl" else rng.choice([each for each in RANKS if str(each) in only] or RANKS)
        rank = rng.randrange(1 if name == "farm" and fault == "mismatch" else 0, ranks)
        outcome = _with_fault(program, folder, name, ranks, sampling, fault, rank, rng.uniform(15, 45))
        outcomes.append(outcome)
        found = "early" if outcome.early else "-" if outcome.delay is None else f"{outcome.delay:.1f} s"
        reported = (
            f"{outcome.code} {','.join(map(str, outcome.named))} {'' if outcome.is_right else '  WRONG'}"
        )
        sure = f"{outcome.sure:.1f} s" if outcome.sure is not None else "-"
        print(
            f"  {name:9} {ranks:5} {sampling:7} {fault:9} {rank:4} {found:>12} {sure:>13}  {reported}",
            flush=True,
        )
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
    program: Path, folder: Path, name: str, ranks: int, sampling: str, fault: str, rank: int, after: float
) -> Outcome:
    # Other workers do the work of one that is lost, so only the end of the work makes a farm hang.
    rest = _FARM if name == "farm" and rank else 0.0
    command = hanging.command(program, name, ranks, after + rest if rest else hanging.UNTIL_ENDED, folder)
    if fault != "stop":
        command += [fault, str(rank), f"{after:.1f}"]
    shutil.rmtree(folder / "out", ignore_errors=True)
    with hanging.watched(folder, command, "--kill", "--sampling", sampling) as watch:
        happened, reported = _seen(watch, folder, name, fault, rank, after)
        ended = time.monotonic()
    if happened is None and reported is None:
        print("  there was no fault before its end:")
    if reported is None:
        print("\n".join(hanging.text(folder).splitlines()[-5:]))
        return Outcome(name, ranks, sampling, fault, rank, None)
    code, named = _reported(folder / "out" / "findings.json")
    is_early = happened is None or reported < happened
    fell = (happened or reported) + rest
    sure = ended - fell if watch.returncode == _KILLED else None
    return Outcome(name, ranks, sampling, fault, rank, reported - fell, sure, is_early, code, named)


def _seen(
    watch: subprocess.Popen[bytes], folder: Path, name: str, fault: str, rank: int, after: float
) -> tuple[float | None, float | None]:
    """Follow a watch to its end, or for as long as one may take; return when it hung, and when it said so."""
    happened, reported = None, None
    began = time.monotonic()
    if name == "hpl":  # hpcc does much else before
        latest = began + 2 * _LONGEST
        while watch.poll() is None and not hanging.is_in_hpl(folder) and time.monotonic() < latest:
            time.sleep(0.5)
        after = time.monotonic() - began + after / 5
    while watch.poll() is None and time.monotonic() - began < after + _LONGEST:
        text, now = hanging.text(folder), time.monotonic()
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


def _reported(file: Path) -> tuple[str, tuple[int, ...]]:
    found = findings_file.load(file.read_text(encoding="utf-8")).findings
    hang = next(each for each in found if each.rule.code.startswith("RW8"))
    return hang.rule.code, hang.ranks.members if hang.ranks is not None else ()


def _correct(program: Path, folder: Path, seconds: float) -> None:
    """Watch correct runs for so long in all, and count the alarms."""
    names = [each for each in PROGRAMS if each != "hpl" or shutil.which("hpcc")]
    began, runs, alarms = time.monotonic(), 0, 0
    while time.monotonic() - began < seconds:
        name, sampling = names[runs % len(names)], ("ptrace", "shim")[runs // len(names) % 2]
        ranks = 8 if name == "hpl" else RANKS[runs % len(RANKS)]
        length = min(240.0, seconds / 4)
        command = hanging.command(program, name, ranks, length, folder)
        with hanging.watched(folder, command, "--sampling", sampling) as watch:
            watch.wait()
        text = hanging.text(folder)
        runs += 1
        if re.search(r"RW80[12]", text):
            alarms += 1
            print(f"  false alarm: {name}, {ranks} ranks, {sampling}\n{text}", flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"  {runs} correct runs, {minutes:.0f} minutes: {alarms} false alarms", flush=True)
