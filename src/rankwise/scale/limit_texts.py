"""Measured limits in words, for the terminal and the page."""

from __future__ import annotations

from rankwise.report.views.scale_bounds import LimitRow, LimitTable
from rankwise.scale.library_limits import LibraryLimits, Limit

_QUIET = ("before", "bytes", "wrong", "undefined", "negative")
"""Effects after which MPI returns MPI_SUCCESS."""


def limit_table(found: LibraryLimits) -> LimitTable:
    """Return what was measured of a library, in words."""
    return LimitTable(
        found.library,
        found.version,
        found.machine,
        found.probed,
        tuple(
            LimitRow(
                each.call, _limit(each), _detector(each), _effect(each), each.effect in _QUIET, each.fails
            )
            for each in found.limits
        ),
        found.missing,
        found.skipped,
    )


def limit_text(table: LimitTable) -> str:
    """Return the table for a terminal."""
    rows = [(f"{table.library} {table.version}", "limit", "detector", "beyond it")]
    rows += [(each.call, each.limit, each.detector, each.beyond) for each in table.rows]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1, 2)]
    padded = ([f"{cell:{width}}" for cell, width in zip(row, (*widths, 0), strict=True)] for row in rows)
    lines = ["  ".join(cells).rstrip() for cells in padded]
    if table.missing:
        lines.append(f"not in this library: {', '.join(table.missing)}")
    lines += [f"skipped: {each}" for each in table.skipped]
    return "\n".join(lines)


def _limit(limit: Limit) -> str:
    if limit.limited == "extent":
        if not limit.works:
            return f"extent below {limit.fails:,} x {limit.count} elements, {limit.ranks} ranks"
        return f"extent {limit.works:,} x {limit.count} elements, {limit.ranks} ranks"
    if limit.limited == "displacement":
        return f"displacements below {limit.fails * (limit.ranks - 1):,}"
    if limit.limited.startswith("wrapped"):
        return f"displacements below {limit.fails:,}"
    if limit.limited == "large-gatherv":
        return f"{limit.ranks} blocks of {limit.count:,} bytes"
    if limit.limited == "sum-of-counts":
        return (
            f"counts that sum to {limit.works:,}"
            if limit.works
            else f"counts that sum to less than {limit.fails:,}"
        )
    return f"{limit.works:,} elements"


def _detector(limit: Limit) -> str:
    """Return the condition by which a call is known to be beyond the limit; its class comes first."""
    match limit.detector:
        case "G":
            return f"G  {limit.product} > {limit.bound:,}"
        case "X":
            return f"X  n > {limit.bound:,} here"
        case "D":
            return "D  displs < 0"
    return ""


def _effect(limit: Limit) -> str:
    detail = f": {limit.detail}" if limit.detail else ""
    match limit.effect:
        case "before":
            return "writes in front of the buffer, returns MPI_SUCCESS"
        case "bytes":
            return f"an int keeps the low 32 bits: {limit.detail.split()[-1]} bytes arrive, MPI_SUCCESS"
        case "wrong":
            return f"wrong data, MPI_SUCCESS{detail}"
        case "undefined" | "negative":
            return f"answers {limit.detail} ({limit.effect}), MPI_SUCCESS"
        case _:
            return f"{limit.effect}{detail}"
