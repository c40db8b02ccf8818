"""Shows on a live page what a run has recorded so far."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import shutil
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from rankwise.diagrams.run_timeline import timeline
from rankwise.diagrams.views_of_run import SMALL
from rankwise.monitors.recorded_run import Run
from rankwise.report.views import RunViews
from rankwise.runs.running import RunOptions, scratch_folder
from rankwise.trace.job_trace import read_trace
from rankwise.workflows.live_page import LiveReport

_PAUSE = 2.0
"""Seconds between two readings of the recording."""


@contextlib.contextmanager
def followed(options: RunOptions, page: LiveReport | None, command: Sequence[str]) -> Iterator[RunOptions]:
    """Give options with which the recording can be read meanwhile; without a page, the same ones."""
    if page is None:
        yield options
        return
    folder = options.keep or scratch_folder()
    is_over = threading.Event()
    reader = threading.Thread(target=_follow, args=(page, folder, tuple(command), is_over), daemon=True)
    reader.start()
    try:
        yield dataclasses.replace(options, keep=folder)
    finally:
        is_over.set()
        reader.join()
        if options.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


def _follow(page: LiveReport, folder: Path, command: tuple[str, ...], is_over: threading.Event) -> None:
    while not is_over.wait(_PAUSE):
        try:
            trace = read_trace(folder)
            streams = [stream for each in trace.processes.values() for stream in each.streams]
            if sum(len(each.starts) for each in streams) > SMALL:
                return  # what reading takes would be taken from the program
            if streams:
                page.publish(RunViews(command, timeline=timeline(Run(trace))), (), always=True)
        except Exception:  # a record that is just being written; what is shown meanwhile must harm no run
            logging.getLogger("rankwise").debug("the live page was not updated:", exc_info=True)
