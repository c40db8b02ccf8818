"""When the origin and result buffers of one-sided accesses are in use."""

from __future__ import annotations

import numpy as np

from rankwise.matching.completions import STREAM
from rankwise.matching.operations import Numbers
from rankwise.matching.rma.call_positions import FAR
from rankwise.matching.rma.communication import times_of
from rankwise.matching.rma.rma_accesses import Epoch
from rankwise.monitors.recorded_run import Run
from rankwise.trace.job_trace import Process

MOST = 200_000
"""Of so many accesses of a process the buffers are compared, at most."""


def pending_accesses(run: Run, process: Process) -> Numbers:
    """Return thread, number, made, begin and end of accesses: until they leave the buffers alone."""
    found = run.one_sided
    if process.rank not in found.places:
        return np.zeros((5, 0), np.int64)
    rows = found.rows[found.rows["origin"] == process.rank]
    rows = rows[(rows["ok"] != 0) & (rows["epoch"] != Epoch.NONE) & (rows["local"] < FAR)][:MOST]
    times = times_of(process, found.places[process.rank], lambda ticks: np.asarray(ticks, np.int64))
    made = rows["thread"].astype(np.int64) << STREAM | rows["number"]
    columns = (rows["thread"], rows["number"], made, times[rows["begin"]], times[rows["local"]])
    return np.stack([np.asarray(each, np.int64) for each in columns])
