"""The jobs that are watched by benchmarks: the programs of hanging.c, and HPL; all of them are ended."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import hpl
from bench.programs import run_programs

UNTIL_ENDED = 1000.0
"""Seconds that no run with a fault takes."""
_SOLVED = 16
"""How often HPL solves its system in a run."""


def build() -> Path:
    return run_programs.compiled(Path(__file__).with_name("hanging.c"), ("-g", "-O2", "-lm"))


def command(program: Path, name: str, ranks: int, seconds: float, folder: Path) -> list[str]:
    """Return what starts a job for so many seconds; HPL takes as long as it takes."""
    if name == "hpl":
        launcher = shutil.which("mpiexec.openmpi") or "mpiexec"
        size = 4000 if seconds >= UNTIL_ENDED else 1500
        (folder / "hpccinf.txt").write_text(hpl.settings(ranks, size, _SOLVED), encoding="utf-8")
        _hpl_output(folder).unlink(missing_ok=True)
        return [launcher, "--oversubscribe", "-n", str(ranks), str(shutil.which("hpcc"))]
    found = run_programs.mpi()
    assert found is not None
    return [found.launcher, "-n", str(ranks), str(program), name, f"{seconds:g}"]


def is_in_hpl(folder: Path) -> bool:
    """Return whether hpcc has come to HPL."""
    output = _hpl_output(folder)
    return output.is_file() and "Begin of HPL section" in output.read_text(encoding="utf-8")


def _hpl_output(folder: Path) -> Path:
    return folder / "hpccoutf.txt"


@contextlib.contextmanager
def watched(folder: Path, words: Sequence[str], *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Watch a command, and end it; what it prints goes into a file, which can be read at any time."""
    with started(folder, [*watch(folder, *options), *words], {"PYTHONUNBUFFERED": "1"}) as process:
        yield process


def watch(folder: Path, *options: str) -> list[str]:
    """Return the words before a command that have it watched."""
    return [sys.executable, "-m", "rankwise", "watch", *options, "--output", str(folder / "out"), "--"]


@contextlib.contextmanager
def started(
    folder: Path, words: Sequence[str], variables: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command in a folder, and end it."""
    with (folder / "text").open("wb") as file:
        process = subprocess.Popen(
            words, cwd=folder, stdout=file, stderr=file, env={**os.environ, **variables}
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait()


def text(folder: Path) -> str:
    """Return what a command has printed so far."""
    return (folder / "text").read_text(encoding="utf-8", errors="replace")
