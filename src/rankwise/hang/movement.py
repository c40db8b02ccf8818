"""Whether a rank got any further between two looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rankwise.hang.look import Look


def moved(before: Look, after: Look) -> bool:
    """Tell whether two looks at one rank show that it got further.

    Who only asks (`MPI_Test`, `MPI_Iprobe`) steps in and out of MPI for ever without getting anywhere, so
    that is no movement; nor is what a rank does outside MPI, which may be an endless loop.
    """
    if before.finished >= 0 and after.finished >= 0 and before.finished != after.finished:
        return True
    asks = before.asks or after.asks
    if before.inside != after.inside:
        return not asks
    if not after.inside or (before.asks and after.asks):
        return False
    if before.call and after.call and before.call != after.call:
        return True
    return bool(before.mark and after.mark and before.mark != after.mark) and not asks


def any_moved(before: Mapping[int, Look], after: Iterable[Look]) -> bool:
    """Tell whether any rank that was looked at before got further, or was not there before."""
    return any(each.rank not in before or moved(before[each.rank], each) for each in after)


def any_known_moved(before: Mapping[int, Look], after: Iterable[Look]) -> bool:
    """Tell whether any rank that was looked at before got further; of others nothing is known."""
    return any(each.rank in before and moved(before[each.rank], each) for each in after)


def counts(look: Look) -> bool:
    """Tell whether this look can be told from one inside the next call of the same name."""
    return look.finished >= 0 or look.mark != 0 or not look.inside
