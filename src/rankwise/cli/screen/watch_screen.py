"""What `rankwise watch` shows and writes: a live line, the report of a hang, its files, a picture."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rankwise.cli.output import FINDINGS_FILE, keep, show, write_page, write_text
from rankwise.cli.run import with_picture
from rankwise.diagrams.views_of_run import views_of_run
from rankwise.findings import Problem, Result, Verdict, conclude
from rankwise.hang.cores import keep_cores
from rankwise.hang.culprits import Hang
from rankwise.hang.hang_findings import finding
from rankwise.hang.stack_merge import merge
from rankwise.hang.statistics.detector import State
from rankwise.hang.watch_messages import News, WatchStatus
from rankwise.report import findings_file, s_out, stack_tree
from rankwise.report.views import RunViews, to_json
from rankwise.report.views.hang_history import HangHistory
from rankwise.workflows.watch import Found, Report

if TYPE_CHECKING:
    from rankwise.workflows.live_page import LiveReport
    from rankwise.workflows.watch import Watched

_MOST_DOTS = 2_000
_KINDS = {State.LEARNING: "learning", State.HEALTHY: "healthy", State.SUSPICIOUS: "suspicious"}


class Screen:
    """One watch, as a person follows it."""

    def __init__(
        self,
        folder: Path,
        *,
        on_hang: str | None,
        core: bool,
        command: Sequence[str] = (),
        typed: Sequence[str] = (),
    ) -> None:
        self._folder = folder
        self._command = tuple(command)
        self._result: Result | None = None
        self._typed = tuple(typed)
        self._views = RunViews(self._command)
        self.live: LiveReport | None = None
        self._seen: list[s_out.Dot] = []
        self._on_hang = on_hang
        self._core = core
        self._live = sys.stderr.isatty()
        self._shown = 0
        self._began = time.monotonic()

    def show(self, news: WatchStatus | Found | Report | News) -> None:
        """Show what is new."""
        if isinstance(news, WatchStatus):
            self._line(live_line(news))
            self._update(news)
        elif isinstance(news, Found):
            self.clear()
            reported = finding(news.hang)
            print(
                f"rankwise: {reported.rule.code} {reported.message}; reading the recording to find the cause",
                file=sys.stderr,
            )
        elif isinstance(news, Report):
            self.clear()
            self._report(news)
        else:
            self.clear()
            print(
                "rankwise: the job makes progress again; it was not hung, or something released it",
                file=sys.stderr,
            )

    def _update(self, status: WatchStatus) -> None:
        """Show the live page how the watch goes."""
        if self.live is None:
            return
        kind = _KINDS.get(status.step.state, "hang")
        self._seen.append(s_out.Dot(time.monotonic() - self._began, status.share, kind))
        if len(self._seen) > _MOST_DOTS:
            del self._seen[::2]
        if self._result is None:
            self.live.publish(RunViews(hang=HangHistory(tuple(self._seen), (), status.ranks)), ())

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
            stack_tree.TreeLine(
                depth, node.frame.function, _place(node.frame.file, node.frame.line), tuple(node.ranks)
            )
            for depth, node in merge(hang.stacks).lines()
        ]
        write_text(self._folder / "stacks.txt", stack_tree.text(tree, len(hang.ranks)))
        findings = (finding(hang), *report.findings)
        result = Result(
            command="watch",
            findings=findings,
            verdict=Verdict(conclude(findings), (f"{len(hang.ranks)} ranks", "one run")),
            summary=f"stacks of all ranks: {self._folder / 'stacks.txt'}",
            problems=tuple(problems),
            seconds=time.monotonic() - self._began,
            codes=("RW801", "RW802"),
        )
        result = with_picture(result, report.run, self._folder)
        show(result, "terminal")
        write_text(self._folder / FINDINGS_FILE, findings_file.dump(result))
        self._result = result
        self._views = dataclasses.replace(
            views_of_run(report.run, self._command, wanted=True),
            hang=HangHistory(tuple(self._seen), tuple(tree), len(hang.ranks), hang.faulty, hang.why),
        )
        if self.live is not None:
            self.live.show(result, self._views)
        if self._on_hang:
            self._run(hang)

    def _run(self, hang: Hang) -> None:
        """Run the user's command; what it needs to know is in its environment."""
        reported = {
            "RANKWISE_HANG": "RW801" if hang.faulty else "RW802",
            "RANKWISE_RANKS": ",".join(map(str, hang.faulty)),
            "RANKWISE_REPORT": str(self._folder / FINDINGS_FILE),
            "RANKWISE_STACKS": str(self._folder / "stacks.txt"),
        }
        ended = subprocess.run(
            ["/bin/sh", "-c", str(self._on_hang)], env={**os.environ, **reported}, check=False
        )
        if ended.returncode:
            print(f"rankwise: --on-hang ended with status {ended.returncode}", file=sys.stderr)

    def keep(self, watched: Watched, page: Path | None) -> None:
        """Write what the page shows beside the findings of a hang, and the page where one is requested."""
        if self._result is None and page is None:
            return
        ranks = len(watched.watcher.ranks)
        result = self._result or Result(
            command="watch",
            findings=(),
            verdict=Verdict(conclude((), is_judged=ranks > 0), (f"{ranks} ranks", "one run")),
            summary="no hang",
            seconds=watched.seconds,
            codes=("RW801", "RW802"),
        )
        seen = self._views.hang or HangHistory((), (), ranks)
        hang = dataclasses.replace(seen, dots=tuple(_dots(watched)))
        views = dataclasses.replace(self._views, hang=hang, typed=self._typed)
        if self._result is not None:
            keep(result, to_json(views), self._folder / FINDINGS_FILE)
        if page is not None:
            write_page(result, to_json(views), page)

    def plot(self, watched: Watched) -> None:
        """Draw the share of ranks outside MPI over time."""
        dots = _dots(watched)
        target = self._folder / "watch.svg"
        write_text(target, s_out.svg(dots, "ranks outside MPI, of those sampled"))
        print(f"rankwise: picture: {target}", file=sys.stderr)

    def end(self, watched: Watched) -> None:
        """Return how it went, in one line."""
        watcher = watched.watcher
        if watched.killed:
            reported = "the job was ended because it hangs"
        elif watcher.hang is not None:
            reported = "the job ended while it seemed to hang"
        elif not watcher.ranks and watched.unfit:
            reported = f"not the MPI that was expected ({watched.unfit}); leave out --sampling shim"
        elif not watcher.ranks:
            reported = "no rank that uses MPI was seen"
        else:
            reported = "no hang"
        ranks = len(watcher.ranks)
        samples = f"{watcher.samples:,} samples"
        print(
            f"rankwise: watched {ranks} ranks for {duration(watched.seconds)}, {samples}: {reported}",
            file=sys.stderr,
        )


def _dots(watched: Watched) -> list[s_out.Dot]:
    return [
        s_out.Dot(each.when, each.share, _KINDS.get(each.state, "hang")) for each in watched.watcher.points
    ]


def live_line(status: WatchStatus) -> str:
    """Return how the watch goes."""
    step = status.step
    state = str(step.state)
    if status.confirming:
        state = "sampling all ranks to confirm"
    elif step.state is State.SUSPICIOUS:
        state = f"suspicious {step.suspicions} times in a row, {step.needed} needed"
    return (
        f"watching {status.ranks} ranks, {status.examined} sampled every ~{status.interval:g} s   "
        f"in MPI {1 - status.share:.0%}   {status.samples:,} samples   {state}"
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
