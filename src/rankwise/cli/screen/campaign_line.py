"""How far a campaign has come, on one line of standard error that is written anew."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.testing.campaign.engine import CampaignObserver
    from rankwise.testing.campaign.knowledge import CampaignKnowledge


@contextlib.contextmanager
def watching_campaign() -> Iterator[CampaignObserver | None]:
    """Return what follows the runs; nothing where the progress is not shown."""
    if not sys.stderr.isatty():
        yield None
        return
    line = _CampaignLine()
    try:
        yield line
    finally:
        sys.stderr.write("\r\033[K")


class _CampaignLine:
    def __init__(self) -> None:
        self._began = time.monotonic()

    def ran(self, knowledge: CampaignKnowledge, waiting: int) -> None:
        sys.stderr.write(f"\r\033[K{campaign_line(knowledge, waiting, time.monotonic() - self._began)}")
        sys.stderr.flush()


def campaign_line(known: CampaignKnowledge, waiting: int, seconds: float) -> str:
    """Return the line."""
    from rankwise.testing.campaign.uncovered_reasons import coverage_by_function, reachable

    parts = coverage_by_function(known).values()
    covered, total = sum(each.covered for each in parts), sum(each.total for each in parts)
    runs = len(known.runs)
    return (
        f"covered {covered:,} of {total:,} branch outcomes (reachable {reachable(known):,})   {runs:,} runs, "
        f"{runs / seconds if seconds else 0:.1f}/s   queue {waiting:,}   {len(known.found)} findings   "
        f"{int(seconds) // 60}:{int(seconds) % 60:02}"
    )
