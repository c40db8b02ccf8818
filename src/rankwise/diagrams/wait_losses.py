"""Which call sites lose most time by waiting, and for which ranks."""

from __future__ import annotations

import numpy as np

from rankwise.diagrams.call_columns import CallColumns
from rankwise.diagrams.wait_states import Waits
from rankwise.matching.operations import Numbers
from rankwise.report.views.time_rows import Cause, LostTime

_MOST = 40


def losses(
    calls: CallColumns, waits: Waits, sites: Numbers, names: Numbers, unit: int
) -> tuple[LostTime, ...]:
    """Return the greatest losses first; `sites` and `names` are of all calls, `unit` is in nanoseconds."""
    if not len(waits.call):
        return ()
    site, name = sites[waits.call], names[waits.call]
    key = (site * (int(names.max()) + 1) + name) * len(Cause) + waits.cause
    _, which = np.unique(key, return_inverse=True)
    total = np.bincount(which.ravel(), waits.length)
    order = np.argsort(-total, kind="stable")[:_MOST]
    bases = np.array([each.base for each in calls.threads])
    return tuple(
        _loss(calls, waits, sites, names, unit, np.flatnonzero(which.ravel() == each), bases)
        for each in order
    )


def _loss(
    calls: CallColumns, waits: Waits, sites: Numbers, names: Numbers, unit: int, here: Numbers, bases: Numbers
) -> LostTime:
    length, culprit = waits.length[here], waits.culprit[here]
    longest = int(here[np.argmax(length)])
    call = int(waits.call[longest])
    row = int(np.searchsorted(bases, call, side="right")) - 1
    thread = calls.threads[row]
    at = call - thread.base
    known = culprit >= 0
    of_culprit = -1
    if known.any():
        blamed = np.bincount(sites[culprit[known]], length[known])
        of_culprit = int(blamed.argmax())
    return LostTime(
        site=int(sites[call]),
        name=int(names[call]),
        cause=Cause(int(waits.cause[longest])),
        seconds=float(length.sum()) * 1e-9,
        count=len(here),
        longest=float(length.max()) * 1e-9,
        ranks=_ranks(calls, bases, waits.call[here]),
        culprits=_ranks(calls, bases, culprit[known]),
        culprit_site=of_culprit,
        row=row,
        begin=int(calls.times(thread, slice(at, at + 1))[0][0]) // unit,
    )


def _ranks(calls: CallColumns, bases: Numbers, found: Numbers) -> tuple[int, ...]:
    rows = np.unique(np.searchsorted(bases, found, side="right") - 1)
    return tuple(sorted({calls.threads[int(row)].process.rank for row in rows}))
