"""What a run did at the places that static checking suspects: who passed there, and how often."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from rankwise.binary.fortran_lines import line_of_call
from rankwise.findings import Evidence, Finding, Location, Related
from rankwise.findings.finding_counts import count
from rankwise.monitors.phrases import ranks_text
from rankwise.monitors.recorded_run import Run
from rankwise.program import Program
from rankwise.trace.event_layout import layouts
from rankwise.trace.job_trace import Process

LABEL = "the run"
_POLLS = ("MPI_Test", "MPI_Iprobe", "MPI_Improbe")
"""Several failed polls are one event, so that events do not count how often these were called."""

Line = tuple[str, int]
"""A file, as an absolute path, and a line in it."""


def call_sites(program: Program) -> dict[Line, frozenset[str]]:
    """Return the lines on which a program calls MPI itself, and what it calls there."""
    found: dict[Line, set[str]] = defaultdict(set)
    for function in program.defined():
        for call in function.calls():
            if call.standard is not None and call.location is not None:
                found[line_of(call.location)].add(call.standard.name)
    return {line: frozenset(names) for line, names in found.items()}


def with_passes(
    findings: Iterable[Finding], run: Run, sites: dict[Line, frozenset[str]]
) -> tuple[Finding, ...]:
    """Return the findings; those that are no more than possible, with what the run did at their lines."""
    if not run.trace.processes or not run.trace.is_whole:
        return tuple(findings)
    passes: Passes | None = None
    reported = []
    for finding in findings:
        if finding.evidence is Evidence.POSSIBLE and finding.where.line:
            passes = passes or Passes(run, sites)
            note = passes.at(finding)
            if note:
                finding = dataclasses.replace(finding, related=(*finding.related, Related(LABEL, note)))
        reported.append(finding)
    return tuple(reported)


class Passes:
    """How often each rank returned from each MPI call of each line, and who is still in it at the end."""

    def __init__(self, run: Run, sites: dict[Line, frozenset[str]]) -> None:
        self._run = run
        self._sites = sites
        self._counts: dict[Line, dict[str, Counter[int]]] = defaultdict(lambda: defaultdict(Counter))
        self._inside: dict[Line, set[int]] = defaultdict(set)
        self._through: dict[Line, set[int]] = defaultdict(set)
        """The ranks that were seen to call MPI through a function that is called on a line."""
        for rank, process in run.trace.processes.items():
            self._add(rank, process)

    def _add(self, rank: int, process: Process) -> None:
        for stream in process.streams:
            columns = [stream.calls.astype(np.uint64), stream.sites, (stream.ends != 0).astype(np.uint64)]
            kinds, numbers = np.unique(np.stack(columns), axis=1, return_counts=True)
            for (call, site, is_ended), number in zip(kinds.T.tolist(), numbers.tolist(), strict=True):
                name = layouts()[call].call.name
                first, *others = [*self._run.places.stack(process, site)] or [Location("", 0)]
                line = line_of(line_of_call(first, name))
                if is_ended:
                    self._counts[line][name][rank] += number
                else:
                    self._inside[line].add(rank)
                for each in others:
                    self._through[line_of(each)].add(rank)

    def at(self, finding: Finding) -> str:
        """Return what the run did at a finding; nothing where that is not known for certain."""
        line = line_of(finding.where)
        counts = self._counts.get(line, {})
        named = {name for name in counts if name in finding.message}
        passed: Counter[int] = Counter()
        for name in named or counts:
            passed.update(counts[name])
        if passed or line in self._inside:
            is_counted = not any(name.startswith(_POLLS) for name in named or counts)
            reported = [self._said(passed, is_counted=is_counted)] if passed else []
            return "; ".join([*reported, *self._left_inside(line)])
        if line in self._through:
            return f"{self._ranks(self._through[line])} came through this line"
        if line in self._sites and not self._may_be_elsewhere(line):
            early = " before it was ended" if self._run.stopped else ""
            return f"no rank came to this call{early}"
        return ""

    def _left_inside(self, line: Line) -> list[str]:
        ranks = self._inside.get(line, set())
        were = "was" if len(ranks) == 1 else "were"
        return [f"{ranks_text(ranks)} {were} in this call when the run ended"] if ranks else []

    def _said(self, passed: Counter[int], *, is_counted: bool) -> str:
        least, most = min(passed.values()), max(passed.values())
        each = " each" if len(passed) > 1 else ""
        times = f"{count(most, 'time')}{each}" if least == most else f"{least:,} to {most:,} times{each}"
        reported = f"{self._ranks(passed)} passed this call {times if is_counted else ''}".rstrip()
        others = self._run.trace.processes.keys() - passed.keys()
        return f"{reported}, {ranks_text(others)} never" if others else reported

    def _ranks(self, ranks: Iterable[int]) -> str:
        known = sorted(ranks)
        return f"all {len(known)} ranks" if len(known) == self._run.size > 1 else ranks_text(known)

    def _may_be_elsewhere(self, line: Line) -> bool:
        """Return whether the run made such a call on a line of the file where there is none in the source.

        Compilers need not agree on the line of a call that is written on several.
        """
        made = {other: names.keys() & self._sites[line] for other, names in self._counts.items()}
        unknown = {other for other in self._inside if other not in self._sites}
        unknown |= {other for other, names in made.items() if names and other not in self._sites}
        return any(other[0] == line[0] for other in unknown)


def line_of(where: Location) -> Line:
    """Return the line of a place, the same one however its file is named."""
    return str(Path(where.file).absolute()), where.line
