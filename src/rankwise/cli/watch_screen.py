"""What `rankwise watch` shows and writes: a live line, the report of a hang, its files, a picture."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from rankwise.cli.output import FINDINGS_FILE, show, write_text
from rankwise.cli.run import draw
from rankwise.findings import Conclusion, Problem, Result, Verdict
from rankwise.hang.cores import keep_cores
from rankwise.hang.news import News, Status
from rankwise.hang.statistics.detector import State
from rankwise.hang.telling import finding
from rankwise.hang.tree import merge
from rankwise.hang.verdict import Hang
from rankwise.report import findings_file, s_out, stack_tree
from rankwise.watching import Found, Report

if TYPE_CHECKING:
    from rankwise.watching import Watched

_KINDS = {State.LEARNING: "learning", State.HEALTHY: "healthy", State.SUSPICIOUS: "suspicious"}


class Screen:
    """One watch, as a person follows it."""

    def __init__(self, folder: Path, *, on_hang: str | None, core: bool, alpha: float) -> None:
        self._folder = folder
        self._on_hang = on_hang
        self._core = core
        self._alpha = alpha
        self._live = sys.stderr.isatty()
        self._shown = 0
        self._began = time.monotonic()

    def tell(self, news: Status | Found | Report | News) -> None:
        """Show what is new."""
        if isinstance(news, Status):
            self._line(live_line(news))
        elif isinstance(news, Found):
            self.clear()
            told = finding(news.hang)
            print(
                f"rankwise: {told.rule.code} {told.message}; reading what was recorded for the cause",
                file=sys.stderr,
            )
        elif isinstance(news, Report):
            self.clear()
            self._report(news)
        else:
            self.clear()
            print("rankwise: the job moves again; it was not hung, or somebody helped it", file=sys.stderr)

    def clear(self) -> None:
        """Take the live line away."""
        self._line("")

    def _line(self, text: str) -> None:
        if self._live and (text or self._shown):
            text = text[: max(20, os.get_terminal_size(2).columns - 1)]
            sys.stderr.write(f"\r{text:{self._shown}}" + ("" if text else "\r"))
            sys.stderr.flush()
            self._shown = len(text)

    def _report(self, report: Report) -> None:
        hang, problems = report.hang, []
        if self._core:
            problems += [Problem(each) for each in keep_cores(hang, self._folder)]
        tree = [
            stack_tree.Branch(
                depth, node.frame.function, _place(node.frame.file, node.frame.line), tuple(node.ranks)
            )
            for depth, node in merge(hang.stacks).lines()
        ]
        write_text(self._folder / "stacks.txt", stack_tree.text(tree, len(hang.ranks)))
        result = Result(
            command="watch",
            findings=(finding(hang), *report.findings),
            verdict=Verdict(Conclusion.VIOLATED, (f"{len(hang.ranks)} ranks", "one run")),
            summary=f"stacks of all ranks: {self._folder / 'stacks.txt'}",
            problems=tuple(problems),
            seconds=time.monotonic() - self._began,
            codes=("RW801", "RW802"),
        )
        show(result, "terminal")
        write_text(self._folder / FINDINGS_FILE, findings_file.dump(result))
        draw(report.run, self._folder)
        if self._on_hang:
            self._run(hang)

    def _run(self, hang: Hang) -> None:
        """Run the user's command; what it needs to know is in its environment."""
        told = {
            "RANKWISE_HANG": "RW801" if hang.faulty else "RW802",
            "RANKWISE_RANKS": ",".join(map(str, hang.faulty)),
            "RANKWISE_REPORT": str(self._folder / FINDINGS_FILE),
            "RANKWISE_STACKS": str(self._folder / "stacks.txt"),
        }
        ended = subprocess.run(["/bin/sh", "-c", str(self._on_hang)], env={**os.environ, **told}, check=False)
        if ended.returncode:
            print(f"rankwise: --on-hang ended with status {ended.returncode}", file=sys.stderr)

    def plot(self, watched: Watched) -> None:
        """Draw the share of ranks outside MPI over time."""
        dots = [
            s_out.Dot(each.when, each.share, _KINDS.get(each.state, "hang"))
            for each in watched.watcher.points
        ]
        target = self._folder / "watch.svg"
        write_text(target, s_out.svg(dots, "ranks outside MPI, of those looked at"))
        print(f"rankwise: picture: {target}", file=sys.stderr)

    def end(self, watched: Watched) -> None:
        """Say how it went, in one line."""
        watcher = watched.watcher
        if watched.killed:
            told = "the job was ended because it hangs"
        elif watcher.hang is not None:
            told = "the job ended while it seemed to hang"
        elif not watcher.ranks and watched.unfit:
            told = f"not the MPI that was expected ({watched.unfit}); leave out --looks page"
        elif not watcher.ranks:
            told = "no rank that uses MPI was seen"
        else:
            told = "no hang"
        ranks = len(watcher.ranks)
        looks = f"{watcher.samples:,} looks"
        print(
            f"rankwise: watched {ranks} ranks for {duration(watched.seconds)}, {looks}: {told}",
            file=sys.stderr,
        )


def live_line(status: Status) -> str:
    """Return how the watch goes."""
    step = status.step
    state = str(step.state)
    if status.confirming:
        state = "looking at all ranks to be sure"
    elif step.state is State.SUSPICIOUS:
        state = f"suspicious {step.suspicions} times in a row, {step.needed} needed"
    return (
        f"watching {status.ranks} ranks, {status.looked_at} looked at every ~{status.interval:g} s   "
        f"in MPI {1 - status.share:.0%}   {status.samples:,} looks   {state}"
    )


def duration(seconds: float) -> str:
    """Return a time as a person says it."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    if seconds < 7200:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def _place(file: str, line: int) -> str:
    return f"{Path(file).name}:{line}" if line else ""
