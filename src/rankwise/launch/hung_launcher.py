"""Recognises a launcher that hangs: it neither ends nor ends its ranks though it should."""

from __future__ import annotations

import time

from rankwise.launch import supervision_timing as timing
from rankwise.launch.live_pages import Watch
from rankwise.launch.rank_processes import RankProcesses
from rankwise.procfs.process_list import is_listed
from rankwise.procfs.process_stat import has_exited


def launcher_hangs(ranks: RankProcesses, watch: Watch) -> bool:
    """Return whether the launcher of a run has failed for long to notice that its ranks are over."""
    return _leaves_exited_ranks(ranks) or _ignores_abort(watch)


def _leaves_exited_ranks(ranks: RankProcesses) -> bool:
    """Return whether all ranks exited long ago, and the launcher has not taken note of any.

    Open MPI's does so now and then, when the ranks of a job end each other. A program that starts one rank
    alone is no launcher.
    """
    if ranks.all_exited_for() < timing.LAUNCHER_HANGS or len(ranks.exited) < 2:
        return False
    return all(has_exited(each.pid) and is_listed(each.pid) for each in ranks.exited)


def _ignores_abort(watch: Watch) -> bool:
    """Return whether the MPI library gave up a rank long ago, and the launcher ends no other.

    MPICH's does so now and then, where cores are scarce.
    """
    pages, now = watch.pages.values(), time.monotonic()
    if not any(page.is_inside and page.number("ending") for page in pages):
        return False
    return all(page.is_inside and now - page.since >= timing.LAUNCHER_HANGS for page in pages)
