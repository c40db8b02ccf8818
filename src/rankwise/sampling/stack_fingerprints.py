"""Fingerprints of how a thread came to where it is, which are the same in all ranks of a program."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from rankwise.binary.unwinder import StackStep

_DEEPEST = 64
"""Frames from the outermost that are distinguished."""
_BLOCK = 6
"""Places of the innermost function that lie within so many bits of an address are one: a few lines."""
_INTERPRETERS = ("_PyEval_EvalFrame", "PyEval_EvalFrame")
"""Functions in which other programs run: from there on the place in the machine code says nothing."""


def ways(steps: Sequence[StackStep], runs_in_first: bool) -> tuple[int, ...]:
    """Return a fingerprint of the calls up to each frame, outermost first.

    `steps` are the frames, innermost first; the last fingerprint is of the part of the first function that
    the thread is in if it runs there, and of its call if it has called something that is left out.
    """
    whole = bool(steps) and (steps[-1].spot.rule is None or steps[-1].spot.rule.ends)
    if not whole:
        return ()
    found: list[int] = []
    before = 0
    for at in range(len(steps) - 1, max(len(steps) - 1 - _DEEPEST, -1), -1):
        spot = steps[at].spot
        if spot.image is None or spot.function.startswith(_INTERPRETERS):
            break
        is_place = at == 0 and runs_in_first
        address = f"~{spot.address >> _BLOCK}" if is_place else str(spot.address)
        before = zlib.crc32(f"{spot.image.path}:{address}".encode(), before)
        found.append(before)
    return tuple(found)
