"""Whether a rank got any further between two samples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rankwise.sampling.rank_sample import RankSample


def moved(before: RankSample, after: RankSample) -> bool:
    """Return whether two samples of one rank show that it got further.

    A rank that only polls (`MPI_Test`, `MPI_Iprobe`) enters and leaves MPI for ever and gets no further,
    so that is no movement; nor is what a rank does outside MPI, which may be an endless loop.
    """
    if before.finished >= 0 and after.finished >= 0 and before.finished != after.finished:
        return True
    polls = before.polls or after.polls
    if before.inside != after.inside:
        return not polls
    if not after.inside or (before.polls and after.polls):
        return False
    if before.call and after.call and before.call != after.call:
        return True
    return bool(before.mark and after.mark and before.mark != after.mark) and not polls


def any_moved(before: Mapping[int, RankSample], after: Iterable[RankSample]) -> bool:
    """Return whether any rank that was sampled before got further, or was not there before."""
    return any(each.rank not in before or moved(before[each.rank], each) for each in after)


def any_known_moved(before: Mapping[int, RankSample], after: Iterable[RankSample]) -> bool:
    """Return whether any rank that was sampled before got further; of others nothing is known."""
    return any(each.rank in before and moved(before[each.rank], each) for each in after)


def counts(sample: RankSample) -> bool:
    """Return whether this sample can be distinguished from one inside the next call of the same name."""
    return sample.finished >= 0 or sample.mark != 0 or not sample.inside
