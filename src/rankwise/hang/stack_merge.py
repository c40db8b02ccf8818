"""The stacks of many ranks as one tree: what they have in common once, with the ranks that are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rankwise.sampling.rank_sample import Stack, StackFrame, ThreadStack


@dataclass(slots=True)
class StackNode:
    """A frame that some ranks share, with all frames around it."""

    frame: StackFrame
    ranks: list[int] = field(default_factory=list)
    inner: dict[StackFrame, StackNode] = field(default_factory=dict)

    def lines(self, depth: int = 0) -> Iterator[tuple[int, StackNode]]:
        """Yield all nodes below with their depth, those with more ranks first."""
        for node in sorted(self.inner.values(), key=lambda each: (-len(each.ranks), each.ranks)):
            yield depth, node
            yield from node.lines(depth + 1)


def main_thread(stack: Stack) -> ThreadStack | None:
    """Return the thread that tells where a rank is: one inside MPI, else the first."""
    inside = [each for each in stack.threads if each.inside]
    return next(iter(inside or stack.threads), None)


def own_frames(thread: ThreadStack) -> tuple[StackFrame, ...]:
    """Return the frames of the program and the MPI procedure it called, innermost first.

    What the MPI library does inside, and what starts a program before its `main`, is the same everywhere.
    """
    frames = thread.frames
    entry = max((at for at, each in enumerate(frames) if is_mpi(each)), default=-1)
    if entry >= 0 and thread.inside:
        frames = frames[entry:]
    while len(frames) > 1 and frames[0].function == "?" and not frames[0].line:
        frames = frames[1:]  # the inside of a library that has no names
    main = next(
        (at for at, each in enumerate(frames) if each.function in ("main", "MAIN__", "<module>")), None
    )
    return frames if main is None else frames[: main + 1]


def is_mpi(frame: StackFrame) -> bool:
    """Return whether a frame is an MPI procedure, as C, Fortran or mpi4py names it."""
    return frame.function.lower().startswith(("mpi_", "pmpi_"))


def merge(stacks: Mapping[int, Stack]) -> StackNode:
    """Return the tree of all stacks, outermost frames first."""
    root = StackNode(StackFrame(""))
    for rank in sorted(stacks):
        thread = main_thread(stacks[rank])
        node = root
        node.ranks.append(rank)
        for frame in reversed(own_frames(thread) if thread is not None else ()):
            node = node.inner.setdefault(frame, StackNode(frame))
            node.ranks.append(rank)
    return root


def groups(stacks: Mapping[int, Stack]) -> list[tuple[tuple[int, ...], tuple[StackFrame, ...]]]:
    """Return the ranks that are at the same place together, fewest first: a rank that differs comes first."""
    found: dict[tuple[StackFrame, ...], list[int]] = {}
    for rank in sorted(stacks):
        thread = main_thread(stacks[rank])
        found.setdefault(own_frames(thread) if thread is not None else (), []).append(rank)
    return sorted(
        ((tuple(ranks), frames) for frames, ranks in found.items()), key=lambda each: (len(each[0]), each)
    )
