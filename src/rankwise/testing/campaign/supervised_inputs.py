"""Runs a program with an input: supervised and judged like any run, in a folder of its own, within limits."""

from __future__ import annotations

import dataclasses
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.config.settings import Settings
from rankwise.launch.process_tree import errors_beside
from rankwise.matching.open_orders import has_wildcards
from rankwise.runs.prepare import Prepared
from rankwise.runs.running import RunOptions, judge_run, run_supervised, scratch_folder
from rankwise.testing.campaign.kept_runs import KeptRuns
from rankwise.testing.campaign.observation import Observation
from rankwise.testing.campaign.work_folder import fill
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import RecordedRun

_TRACE = 64 << 20
_SCRIPT = """cd "$RANKWISE_TEST_FOLDER" || exit 127
[ -n "$RANKWISE_TEST_MEMORY" ] && ulimit -v "$RANKWISE_TEST_MEMORY"
if [ "${PMI_RANK:-${OMPI_COMM_WORLD_RANK:-${PMIX_RANK:-${SLURM_PROCID:-0}}}}" = 0 ] && [ -f ../stdin ]
then exec "$@" < ../stdin; else exec "$@" < /dev/null; fi"""
"""Starts a rank: in the folder of the run, within its memory, and rank 0 with the standard input."""


@dataclass(frozen=True, slots=True)
class RunLimits:
    """What one run may take."""

    seconds: float = 10.0
    memory: int = 4 << 30
    """Bytes of address space of one rank; 0 for as much as there is."""


@dataclass(frozen=True, slots=True)
class RecordedTarget:
    """A program that records what it does."""

    prepared: Prepared
    """The program as users start it, by which its MPI was found."""
    launcher: tuple[str, ...]
    words: tuple[str, ...]
    """What starts one rank, without arguments."""
    read: Callable[[Path], RecordedRun]
    """Reads what the ranks wrote into a folder."""
    variables: Callable[[Path, ProgramInput], Mapping[str, str]]
    """What the program's environment needs so that it writes there."""
    home: Path = field(default_factory=Path.cwd)
    """The folder whose files the program may need."""
    reserves: bool = False
    """Whether its ranks reserve far more address space than they use, so that no limit on it can be set."""


class SupervisedInputs:
    """Runs one program with one input after another."""

    def __init__(
        self,
        target: RecordedTarget,
        settings: Settings,
        limits: RunLimits,
        options: RunOptions,
        kept: KeptRuns,
    ) -> None:
        self._target, self._settings, self._limits, self._kept = target, settings, limits, kept
        self._options = dataclasses.replace(options, trace_limit=_TRACE)

    def run(self, given: ProgramInput) -> Observation:
        """Run once, and leave nothing behind; a run that was made before is recalled."""
        known = self._kept.recall(given, self._target.read)
        if known is not None:
            return known
        folder = scratch_folder()
        began = time.monotonic()
        try:
            for name in ("trace", "work"):
                (folder / name).mkdir()
            fill(folder / "work", self._target.home, given)
            symbols = self._kept.begin(given)
            if given.stdin is not None:
                (folder / "stdin").write_bytes(given.stdin)
            options = dataclasses.replace(
                self._options, output=folder / "output", until=began + self._limits.seconds
            )
            prepared = dataclasses.replace(
                self._target.prepared, command=tuple(self._command(folder, symbols, given))
            )
            ran = run_supervised(prepared, folder / "trace", options, True)
            if ran.ended.interrupted:
                raise KeyboardInterrupt
            supervised = ran.read()
            findings, _ = judge_run(supervised.run, self._settings, options.buffering)
            if ran.ended.is_late:
                findings = []
            text = "".join(
                each.read_text(encoding="utf-8", errors="replace")
                for each in (folder / "output", errors_beside(folder / "output"))
            )
            problem = supervised.problems[0].message if supervised.problems else ""
            seen = Observation(
                given, self._target.read(symbols), tuple(findings), ran.ended.status,
                ran.ended.is_late, ran.ended.stopped and not ran.ended.is_late,
                time.monotonic() - began, text, problem,
                not ran.ended.stopped and has_wildcards(supervised.run.operations),
            )  # fmt: skip
            self._kept.keep(seen)
            return seen
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _command(self, folder: Path, symbols: Path, given: ProgramInput) -> Sequence[str]:
        limit = 0 if self._target.reserves else self._limits.memory
        variables = {
            **given.environment,
            "RANKWISE_TEST_FOLDER": str(folder / "work"),
            "RANKWISE_TEST_MEMORY": str(limit >> 10) if limit else "",
            **self._target.variables(symbols, given),
        }
        words = [f"{name}={value}" for name, value in variables.items()]
        start = ("env", *words, "/bin/sh", "-c", _SCRIPT, "sh", *self._target.words, *given.arguments)
        return (*self._target.launcher, "-n", str(given.ranks), *start)
