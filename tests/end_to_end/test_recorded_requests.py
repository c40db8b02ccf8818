"""Which call made the request that another completes: also when the program moves requests about."""

from __future__ import annotations

from pathlib import Path

import pytest

import run_programs
from rankwise.runs.running import RunOptions, supervise
from rankwise.trace.event_layout import layouts
from rankwise.trace.job_trace import read_trace

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

COUNT = 3000
_START = f"""\
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
enum {{ COUNT = {COUNT} }};
int main(int argc, char **argv) {{
    int value[COUNT], rank, sent = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
"""
_END = "MPI_Finalize(); return 0; }\n"
_RECEIVES = "for (int i = 0; i < COUNT; i++) MPI_Irecv(&value[i], 1, MPI_INT, rank, 0, MPI_COMM_WORLD, "
_SENDS = "for (int i = 0; i < COUNT; i++) MPI_Send(&sent, 1, MPI_INT, rank, 0, MPI_COMM_WORLD);\n"
_WAIT = "MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE);\n"
IN_PLACE = f"MPI_Request requests[COUNT]; {_RECEIVES} &requests[i]); {_SENDS} {_WAIT}"
APART = f"""struct {{ char other[4096]; MPI_Request request; }} *each = malloc(COUNT * sizeof *each);
{_RECEIVES} &each[i].request); {_SENDS}
for (int i = 0; i < COUNT; i++) MPI_Wait(&each[i].request, MPI_STATUS_IGNORE);
"""
COPIED = f"""MPI_Request requests[COUNT], made[COUNT]; {_RECEIVES} &made[i]); {_SENDS}
memcpy(requests, made, sizeof made); {_WAIT}
"""
THROUGH_ONE = f"""MPI_Request requests[COUNT];
for (int i = 0; i < COUNT; i++) {{
    MPI_Request one;
    MPI_Irecv(&value[i], 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &one);
    requests[i] = one;
}}
{_SENDS} {_WAIT}
"""


def completed(tmp_path: Path, body: str) -> tuple[list[int], list[int]]:
    """Return the numbers of the calls that made requests, and of those that were waited for."""
    source = tmp_path / "program.c"
    source.write_text(_START + body + _END)
    found = run_programs.mpi()
    assert found is not None
    folder = tmp_path / "trace"
    folder.mkdir()
    words = [found.launcher, "-n", "1", *run_programs.command(source)]
    supervise(words, folder, RunOptions(), is_scratch=False)
    (process,) = read_trace(folder).processes.values()
    (stream,) = process.streams
    names = [layouts()[number].call.name for number in stream.calls]
    made, waited = [], []
    for number, name in enumerate(names):
        if name == "MPI_Irecv":
            made.append(number + 1)
        elif name == "MPI_Waitall":
            waited += process.event(0, number).numbers("array_of_requests")
        elif name == "MPI_Wait":
            waited.append(process.event(0, number)["request"])
    return made, waited


@pytest.mark.parametrize("body", [IN_PLACE, APART, COPIED, THROUGH_ONE])
def test_every_request_is_known_where_it_is_completed(tmp_path: Path, body: str) -> None:
    made, waited = completed(tmp_path, f"{{ {body} }} {{ {body} }}")
    assert len(made) == 2 * COUNT and waited == made
