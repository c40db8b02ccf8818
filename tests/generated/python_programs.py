"""Programs with mpi4py that touch the arrays of one-sided operations, too early or in time.

Rank 0 accesses the window of rank 1. The arrays are so large that pages lie wholly inside them, where a
guarded run sees what Python does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generated.origin_programs import GeneratedProgram


@dataclass(frozen=True, slots=True)
class _Call:
    """An operation whose array under test is `buffer`."""

    name: str
    text: str
    writes: bool
    has_request: bool = False


_PLAIN = (
    _Call("put", "win.Put(buffer, 1)", False),
    _Call("get", "win.Get(buffer, 1)", True),
    _Call("accumulate", "win.Accumulate(buffer, 1, op=MPI.SUM)", False),
    _Call("get_accumulate_origin", "win.Get_accumulate(buffer, other, 1, op=MPI.SUM)", False),
    _Call("get_accumulate_result", "win.Get_accumulate(other, buffer, 1, op=MPI.SUM)", True),
)
_CALLS = _PLAIN + tuple(
    _Call(
        f"r{each.name}",
        f"request = win.R{each.text.removeprefix('win.').lower().replace('mpi.sum', 'MPI.SUM')}",
        each.writes,
        True,
    )
    for each in _PLAIN
)
_MODES = {
    "fence": ("", ""),
    "start": ("win.Start(others)", "win.Complete()"),
    "lock": ("win.Lock(1, MPI.LOCK_SHARED)", "win.Unlock(1)"),
    "lock_all": ("win.Lock_all()", "win.Unlock_all()"),
    "flush": ("win.Lock_all()", "win.Flush(1)"),
    "flush_all": ("win.Lock_all()", "win.Flush_all()"),
    "flush_local": ("win.Lock_all()", "win.Flush_local(1)"),
    "flush_local_all": ("win.Lock_all()", "win.Flush_local_all()"),
    "wait": ("win.Lock_all()", "request.Wait()"),
}
_WRITES = {
    "store": "buffer[4000] = 3",
    "fill": "buffer[:] = 3",
    "add": "buffer += 1",
    "copy_into": "numpy.copyto(buffer, other)",
}
_READS = {"load": "total += buffer[4000]", "sum": "total += buffer.sum()", "copy_from": "other[:] = buffer"}


def python_programs() -> Iterator[GeneratedProgram]:
    """Yield all of them: the buggy one, then its twin."""
    for mode in _MODES:
        for call in _CALLS:
            if (call.has_request and mode in ("fence", "start")) or (mode == "wait" and not call.has_request):
                continue
            for name, touch in (_WRITES | _READS if call.writes else _WRITES).items():
                whole = f"python_{mode}__{call.name}__{name}"
                for is_correct in (False, True):
                    text = _text(mode, call, touch, is_correct)
                    yield GeneratedProgram(whole + ("_ok" if is_correct else ""), text, ".py", is_correct)


def _text(mode: str, call: _Call, touch: str, is_correct: bool) -> str:
    opens, completes = _MODES[mode]
    closes = "win.Unlock_all()" if opens == "win.Lock_all()" and completes != "win.Unlock_all()" else ""
    waits = "request.Wait()" if call.has_request and mode != "wait" else ""
    early = [] if is_correct else [f"{touch}  # expect: RW402"]
    late = [touch] if is_correct else []
    fence = ["win.Fence()"] if mode == "fence" else []
    rank_0 = [opens, call.text, *early, completes, *(late if not fence else []), closes, waits]
    lines = [
        f'"""One-sided: {mode}, {call.name}, {"after completion" if is_correct else "too early"}."""',
        "# run: -n 2 --guard binary",
        *_BEFORE,
        *fence,
        "if rank == 0:",
        *(f"    {line}" for line in rank_0 if line),
        *(["else:", "    win.Post(others)", "    win.Wait()"] if mode == "start" else []),
        *fence,
        *(["if rank == 0:", *(f"    {line}" for line in late)] if fence and late else []),
        "win.Free()",
    ]
    return "\n".join(lines) + "\n"


_BEFORE = """import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
others = comm.Get_group().Incl([1 - rank])
win = MPI.Win.Allocate(32768, 4, comm=comm)
buffer, other, total = numpy.zeros(8192, "i"), numpy.zeros(8192, "i"), 0
comm.Barrier()""".splitlines()
