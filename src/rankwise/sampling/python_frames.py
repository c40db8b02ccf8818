"""Puts the lines of Python into the stacks of Python programs (pystack reads them, without a stop)."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence

from rankwise.binary.unwinder import StackStep
from rankwise.sampling.rank_sample import StackFrame

_EVALUATES = "_PyEval_EvalFrame"
_ATTEMPTS = 3
"""A program that runs may change what is being read; the next attempt then finds it whole."""


def called_from_python(steps: Sequence[StackStep]) -> tuple[StackStep, ...] | None:
    """Return the frames of what Python called natively, innermost first; None without Python on the stack."""
    at = next((at for at, step in enumerate(steps) if step.spot.function.startswith(_EVALUATES)), None)
    if at is None:
        return None
    interpreter = steps[at].spot.image
    return tuple(each for each in steps[:at] if each.spot.image is not interpreter)


def python_frames(pid: int) -> dict[int, tuple[StackFrame, ...]]:
    """Return the lines of Python of each thread, innermost first; none where pystack is not installed."""
    if importlib.util.find_spec("pystack") is None:
        return {}
    from pystack.engine import get_process_threads

    for _ in range(_ATTEMPTS):
        try:
            found = list(get_process_threads(pid, stop_process=False))
        except Exception:  # of many kinds: whatever cannot be read as an interpreter
            continue
        return {
            each.tid: tuple(
                StackFrame(frame.code.scope, frame.code.filename, frame.code.location.lineno)
                for frame in each.frames
            )[::-1]
            for each in found
        }
    return {}
