"""The tracebacks of several ranks as one, which pytest can colour, shorten and send to another process."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

_MOST_TRACEBACKS = 3


def joined(failed: dict[int, pytest.TestReport], total: int) -> Any:
    """Return the tracebacks of ranks, once where several failed on the same line; the first to fail first."""
    alike: dict[Any, list[int]] = defaultdict(list)
    for rank in sorted(failed, key=lambda rank: failed[rank].stop):
        crash = getattr(failed[rank].longrepr, "reprcrash", None)
        line = (crash.path, crash.lineno) if crash is not None else failed[rank].longreprtext
        alike[line].append(rank)
    groups = sorted(map(sorted, alike.values()), key=lambda ranks: min(failed[rank].stop for rank in ranks))
    shown: list[Any] = [failed[ranks[0]].longrepr for ranks in groups]
    if not all(hasattr(each, "chain") for each in shown):
        return "\n\n".join(_titled(ranks, failed[ranks[0]].longreprtext, total) for ranks in groups)
    chain: list[Any] = []
    for ranks, each in list(zip(groups, shown, strict=True))[:_MOST_TRACEBACKS]:
        traceback, crash, _ = each.chain[-1]
        title = type(traceback)([], f"{_heading(ranks, total)}:", traceback.style)
        crash.message = f"{named(ranks)}: {crash.message}"
        chain += [(title, None, None), *each.chain]
    joined = type(shown[0])(chain)
    if len(groups) > _MOST_TRACEBACKS:
        rest = [rank for ranks in groups[_MOST_TRACEBACKS:] for rank in ranks]
        joined.addsection("further ranks", f"{named(sorted(rest))} failed elsewhere")
    return joined


def _heading(ranks: list[int], total: int) -> str:
    here = f" (here rank {ranks[0]})" if len(ranks) > 1 else ""
    return f"{named(ranks)} of {total}{here}"


def _titled(ranks: list[int], text: str, total: int) -> str:
    return f"{_heading(ranks, total)}:\n{text}"


def named(ranks: list[int]) -> str:
    from rankwise.findings import Ranks

    return str(Ranks(tuple(ranks)))
