"""A hang as the page shows it: the share of ranks outside MPI over time, and where all ranks are."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.report.s_out import Dot
from rankwise.report.stack_tree import TreeLine


@dataclass(frozen=True, slots=True)
class HangHistory:
    """What a watch saw."""

    dots: tuple[Dot, ...]
    stacks: tuple[TreeLine, ...] = ()
    ranks: int = 0
    blamed: tuple[int, ...] = ()
    """The ranks that the others wait for; empty if all are inside MPI."""
    why: str = ""
