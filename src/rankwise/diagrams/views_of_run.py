"""All diagrams of one recorded run."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from rankwise.diagrams.growth_table import growth_table
from rankwise.diagrams.run_timeline import timeline
from rankwise.diagrams.wait_records import wait_records
from rankwise.diagrams.window_diagram import window_bars
from rankwise.monitors.recorded_run import Run
from rankwise.report.views import RunViews

SMALL = 300_000
"""Calls up to which diagrams are made without the option: that takes less than two seconds."""


def views_of_run(run: Run | None, command: Sequence[str], *, wanted: bool) -> RunViews:
    """Return what can be drawn of a run; of a long one only if it is `wanted`."""
    if run is None or not run.trace.processes or not run.trace.is_whole:
        return RunViews(tuple(command))
    calls = sum(len(stream.starts) for each in run.trace.processes.values() for stream in each.streams)
    try:
        waits = wait_records(run)
        if calls > SMALL and not wanted:
            return RunViews(tuple(command), waits)
        return RunViews(
            tuple(command), waits, timeline(run), windows=window_bars(run), growth=growth_table(run)
        )
    except Exception as error:  # the findings are there already, and no picture is worth losing them
        logging.getLogger("rankwise").debug("the diagrams could not be made:", exc_info=True)
        return RunViews(tuple(command), problem=f"{type(error).__name__}: {error}")
