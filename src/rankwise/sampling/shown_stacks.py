"""The stacks of a rank as they are shown: with lines, with Python, without the threads of libraries."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rankwise.binary.unwinder import StackStep
from rankwise.sampling.frame_lines import Lines, is_internal
from rankwise.sampling.mpi_frames import inside, is_mpi_library
from rankwise.sampling.python_frames import called_from_python, python_frames
from rankwise.sampling.rank_sample import ThreadStack
from rankwise.sampling.stack_snapshots import SampledThread

_HELPERS = re.compile(
    r"(ld|libc|libpthread|libm|libevent\w*|libopen-\w+|libpmix|libprrte|libuc[mpst]|libuct\w*|libfabric|libhwloc"
    r"|libibverbs|librdmacm|libpsm2|libcuda|libgomp|libi?omp5?|libopenblas\w*|mca_\w+|libmca_common_\w+)[-.]"
)
"""Files whose threads wait for the network or for work, and say nothing about the program."""


def of_threads(pid: int, targets: Sequence[SampledThread], lines: Lines) -> tuple[ThreadStack, ...]:
    """Return the stacks of the threads that were just sampled, the first thread first."""
    shown = [each for each in targets if each.steps and (each.thread == pid or not is_helper(each.steps))]
    python = {}
    if any(called_from_python(each.steps) is not None for each in shown):
        python = python_frames(pid)
    found = []
    for target in shown:
        called = called_from_python(target.steps) if python.get(target.thread) else None
        native = target.steps if called is None else called
        frames = tuple(lines.frame(each) for each in native if not is_internal(each.spot.function))
        if called is not None:
            frames += python[target.thread]
        found.append(ThreadStack(target.thread, frames, inside(target.steps) is not None))
    return tuple(found)


def is_helper(steps: Sequence[StackStep]) -> bool:
    """Return whether a thread runs in nothing but libraries that have threads of their own."""
    return (
        all(
            each.spot.image is None
            or _HELPERS.match(each.spot.image.path.rpartition("/")[2]) is not None
            or is_mpi_library(each.spot.image.path)
            for each in steps
        )
        and inside(steps) is None
    )
