"""Why mpi4py raised an error without a call of MPI: the message is larger than the library can count."""

from __future__ import annotations

import re

from rankwise.findings import Related
from rankwise.monitors.recorded_run import Run

_REFUSED = re.compile(r"^mpi4py\.MPI\.Exception: .*MPI_ERR_(?:ARG|COUNT)\b", re.MULTILINE)
_OPEN_MPI = 2
"""The library of the first page of an event stream; Open MPI has no large counts up to 5.0."""
_WHY = (
    "mpi4py raises this without calling MPI if a message has more than 2,147,483,647 elements, or a pickled "
    "object more bytes, and the library counts in int as Open MPI up to 5.0 does; send arrays with their "
    "own datatype, objects with mpi4py.util.pkl5, or use MPICH (rankwise explain RW706)"
)


def refused_by_mpi4py(run: Run, rank: int) -> tuple[Related, ...]:
    """Return what explains the exception that ended a rank, if it is that; no call of MPI has failed then."""
    process = run.process(rank)
    if int(process.streams[0].page["library"]) != _OPEN_MPI or not _REFUSED.search(process.exception):
        return ()
    if any(stream.results.any() for stream in process.streams):
        return ()
    return (Related("probably", _WHY, None),)
