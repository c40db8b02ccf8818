"""Writes what the wrapper of a call does when there is a schedule: see `obeying.c`.

All of it stands behind one test of `rw_obeying`, and only in calls that leave something open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from rankwise.trace.layout import Layout, posts_receive


class Wrapper(Protocol):
    """What is asked of the wrapper that the lines are for."""

    layout: Layout

    def named(self, name: str) -> str | None: ...


def before_call(wrapper: Wrapper) -> Iterator[str]:
    """Yield what changes the arguments, once the record has them."""
    if posts_receive(wrapper.layout):
        source = wrapper.named("source")
        yield f"    if (RW_UNLIKELY(rw_obeying) && {source} == MPI_ANY_SOURCE)"
        yield f"        {source} = rw_receive_from(lane, record, {wrapper.named('comm')});"
