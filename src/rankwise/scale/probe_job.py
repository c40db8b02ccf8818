"""Runs probes in child processes, with limits of time and memory; what crashes or hangs ends only itself."""

from __future__ import annotations

import os
import re
import selectors
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rankwise.launch.guardian import guarded
from rankwise.launch.process_tree import MARK, end_all, marked, shared_memory
from rankwise.procfs.memory_size import private_memory
from rankwise.scale.probe_plan import Probe

_LINE = re.compile(r"(begin|end|short) (\d+)(?: (.*))?$")
_LONGEST_DETAIL = 100
_LARGE, _LONGER = 10**9 + 1, 4
"""A probe that moves gigabytes may take so many times longer."""


@dataclass(frozen=True, slots=True)
class ProbeLimits:
    """What one probe may take."""

    seconds: float = 10.0
    memory: int = 1 << 30
    """Bytes that all its processes may hold together."""


@dataclass(frozen=True, slots=True)
class ProbeOutcome:
    """What a probe did: `right`, `wrong`, `error`, `crash`, `hang`, `memory`, `not there`, or an answer."""

    probe: Probe
    effect: str
    detail: str = ""

    @property
    def is_right(self) -> bool:
        return self.effect == "right"


@dataclass(frozen=True, slots=True)
class ProbeProgram:
    """A program of probes that was built for an MPI, and what starts it."""

    path: Path
    launcher: tuple[str, ...]
    variables: tuple[tuple[str, str], ...] = ()


def run_probes(program: ProbeProgram, probes: Sequence[Probe], limits: ProbeLimits) -> Iterator[ProbeOutcome]:
    """Yield what each probe did, the fewest ranks first; after one that ends its job a new job goes on."""
    for ranks in sorted({each.ranks for each in probes}):
        rest = [each for each in probes if each.ranks == ranks]
        while rest:
            done = list(_run_once(program, rest, ranks, limits))
            yield from done
            if not done:
                return
            rest = rest[len(done) :]


def _run_once(
    program: ProbeProgram, probes: Sequence[Probe], ranks: int, limits: ProbeLimits
) -> Iterator[ProbeOutcome]:
    run = f"probe-{uuid.uuid4().hex}"
    with tempfile.TemporaryDirectory(prefix="rankwise-probe-") as name, guarded(run, Path(name)):
        listed = Path(name) / "probes"
        rows = (f"{at} {p.call} {p.count} {p.extent} {p.step}\n" for at, p in enumerate(probes))
        listed.write_text("".join(rows), encoding="ascii")
        words = [*program.launcher, "-n", str(ranks), str(program.path), str(listed)]
        variables = {**os.environ, **dict(program.variables), MARK: run}
        job = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=variables, cwd=name
        )
        try:
            yield from _outcomes(job, run, probes, limits)
        finally:
            left = shared_memory(Path(name), marked(run))
            end_all(run)
            job.kill()
            job.wait()
            for each in left:
                each.unlink(missing_ok=True)


def _outcomes(
    job: subprocess.Popen[bytes], run: str, probes: Sequence[Probe], limits: ProbeLimits
) -> Iterator[ProbeOutcome]:
    """Yield the outcomes that a job prints, and last that of the probe that ended it."""
    assert job.stdout is not None
    said, begun, pending, lacked = "", 0, b"", ""
    last = time.monotonic() + limits.seconds  # the start of a job takes time, too
    os.set_blocking(job.stdout.fileno(), False)
    with selectors.DefaultSelector() as selector:
        selector.register(job.stdout, selectors.EVENT_READ)
        while begun < len(probes):
            selector.select(0.05)
            chunk = job.stdout.read()
            *lines, pending = (pending + (chunk or b"")).split(b"\n")
            for line in lines:
                found = _LINE.match(line.decode("utf-8", "replace").strip())
                if found is None:
                    said = said or _said(line)
                elif found[1] == "short" and int(found[2]) == begun:
                    lacked = found[3]
                elif found[1] == "end" and int(found[2]) == begun:
                    yield _unless_short(_ended(probes[begun], found[3] or ""), lacked)
                    begun, last, said, lacked = begun + 1, time.monotonic(), "", ""
            if begun == len(probes):
                return
            if chunk == b"" or (chunk is None and job.poll() is not None):
                yield _unless_short(ProbeOutcome(probes[begun], "crash", said), lacked)
                return
            seconds = limits.seconds * (_LONGER if probes[begun].count > _LARGE else 1)
            if time.monotonic() - last > seconds:
                hang = ProbeOutcome(probes[begun], "hang", f"no answer within {seconds:g} s")
                yield _unless_short(hang, lacked)
                return
            if _memory(run) > limits.memory:
                yield ProbeOutcome(probes[begun], "memory", f"more than {limits.memory >> 20} MB")
                return


def _unless_short(outcome: ProbeOutcome, lacked: str) -> ProbeOutcome:
    """Return an outcome; that nothing is known of the library if an allocation failed before it."""
    return outcome if outcome.is_right or not lacked else ProbeOutcome(outcome.probe, "skipped", lacked)


def _said(line: bytes) -> str:
    """Return what a library says of itself when it ends; the name of the library is no such thing."""
    text = line.decode("utf-8", "replace").strip(" -=\n")
    return "" if text.startswith("library ") else text[:_LONGEST_DETAIL]


def _ended(probe: Probe, words: str) -> ProbeOutcome:
    word, _, detail = words.partition(" ")
    if word in ("right", "wrong", "error"):
        return ProbeOutcome(probe, word, detail[:_LONGEST_DETAIL])
    return ProbeOutcome(probe, {"not-there": "not there", "no-memory": "skipped"}.get(word, word), detail)


def _memory(run: str) -> int:
    """Return the bytes that the processes of a job hold; what they share does not count."""
    return sum(private_memory(pid) for pid in marked(run, near=True))
