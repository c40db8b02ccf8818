"""Small MPI programs that benchmarks run with and without the recorder; each prints what it measured.

A program measures many short bursts and prints the best: other work on the machine disturbs some of them, not
all. It also prints the processor time of a step, over all bursts.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import run_programs

_START = """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double processor(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}
int main(int argc, char **argv) {
    int rank, size, value = 0, sum = 0;
    double limit = atof(argv[1]);
    long steps = atol(argv[2]), bursts = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double best = 1e9, used = processor(), began = MPI_Wtime();
    for (;; bursts++) {
        int more = MPI_Wtime() - began < limit;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (!more) break;
        MPI_Barrier(MPI_COMM_WORLD);
        double start = MPI_Wtime();
"""
_END = """
        double taken = (MPI_Wtime() - start) / steps;
        if (taken < best) best = taken;
    }
    used = (processor() - used) / bursts / steps;
    if (!rank) printf("measured %.1f processor %.1f\\n", best * 1e9, used * 1e9);
    MPI_Finalize();
    return 0;
}
"""

BODIES = {
    "ping-pong": """
        for (long i = 0; i < steps; i++)
            if (rank == 0) {
                MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
                MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            }
""",
    "allreduce": """
        for (long i = 0; i < steps; i++)
            MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
""",
    "message rate": """
        MPI_Request requests[64];
        for (long i = 0; i < steps / 64; i++) {
            for (int k = 0; k < 64; k++)
                if (rank == 0) MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[k]);
                else MPI_Irecv(&sum, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(64, requests, MPI_STATUSES_IGNORE);
        }
""",
    "local call": """
        for (long i = 0; i < steps; i++)
            MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
""",
    "stencil": """
        enum { N = 512 };
        static double old[N + 2][N], new[N + 2][N];
        int up = rank ? rank - 1 : MPI_PROC_NULL, down = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
        for (long i = 0; i < steps; i++) {
            MPI_Sendrecv(old[1], N, MPI_DOUBLE, up, 0, old[N + 1], N, MPI_DOUBLE, down, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            MPI_Sendrecv(old[N], N, MPI_DOUBLE, down, 1, old[0], N, MPI_DOUBLE, up, 1, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            double change = 0, all;
            for (int y = 1; y <= N; y++)
                for (int x = 1; x < N - 1; x++) {
                    new[y][x] = 0.25 * (old[y - 1][x] + old[y + 1][x] + old[y][x - 1] + old[y][x + 1]);
                    change += new[y][x];
                }
            MPI_Allreduce(&change, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            for (int y = 1; y <= N; y++)
                for (int x = 0; x < N; x++) old[y][x] = new[y][x] + (all == 42);
        }
""",
}


_TO_ITSELF = """
        enum {{ SIZE = {size} }};
        static char out[SIZE], in[SIZE];
        MPI_Request requests[2];
        for (long i = 0; i < steps; i++) {{
            MPI_Irecv(in, SIZE, MPI_BYTE, rank, 0, MPI_COMM_WORLD, &requests[0]);
            MPI_Isend(out, SIZE, MPI_BYTE, rank, 0, MPI_COMM_WORLD, &requests[1]);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        }}
"""
_SIZES = {"8 bytes to itself": 8, "8 kilobytes to itself": 8 << 10, "1 megabyte to itself": 1 << 20}
BODIES |= {name: _TO_ITSELF.format(size=size) for name, size in _SIZES.items()}
BODIES["stencil, nonblocking"] = """
        enum { N = 512 };
        static double old[N + 2][N], new[N + 2][N];
        int up = rank ? rank - 1 : size - 1, down = rank < size - 1 ? rank + 1 : 0;
        MPI_Request requests[4];
        for (long i = 0; i < steps; i++) {
            MPI_Irecv(old[0], N, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &requests[0]);
            MPI_Irecv(old[N + 1], N, MPI_DOUBLE, down, 1, MPI_COMM_WORLD, &requests[1]);
            MPI_Isend(old[N], N, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &requests[2]);
            MPI_Isend(old[1], N, MPI_DOUBLE, up, 1, MPI_COMM_WORLD, &requests[3]);
            for (int y = 2; y < N; y++)
                for (int x = 1; x < N - 1; x++)
                    new[y][x] = 0.25 * (old[y - 1][x] + old[y + 1][x] + old[y][x - 1] + old[y][x + 1]);
            MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
            for (int y = 1; y <= N; y += N - 1)
                for (int x = 1; x < N - 1; x++)
                    new[y][x] = 0.25 * (old[y - 1][x] + old[y + 1][x] + old[y][x - 1] + old[y][x + 1]);
            for (int y = 1; y <= N; y++)
                for (int x = 0; x < N; x++) old[y][x] = new[y][x];
        }
"""
BODIES["malloc and free"] = """
        static char *volatile blocks[256];
        for (long i = 0; i < steps; i++) {
            char **at = (char **)&blocks[i * 37 % 256];
            free(*at);
            *at = malloc(16 + i * 101 % 2000);
            (*at)[0] = 1;
            if (i % 64 == 0)
                MPI_Sendrecv(*at, 1, MPI_BYTE, rank, 0, &value, 1, MPI_BYTE, rank, 0, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
        }
"""


def program(name: str, *, watches: bool = False) -> Path:
    """Return a program, compiled with optimisation for the MPI that benchmarks run on.

    One that `watches` reports its own accesses to memory.
    """
    folder = Path(tempfile.gettempdir()) / "rankwise-bench"
    folder.mkdir(exist_ok=True)
    source = folder / (re.sub(r"\W+", "_", name) + ".c")
    text = _START + BODIES[name] + _END
    if not source.exists() or source.read_text() != text:
        source.write_text(text)
    return run_programs.compiled(source, ("-O2", "-w"), watches=watches)
