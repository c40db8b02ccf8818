"""How static checking grows with the program, beside what compiling the same file costs.

Each size is a generated program: functions with loops, branches, structures, pointers and calls of
each other, every tenth with a collective. Both times are processor time of the same run, so that a
busy machine does not change their ratio; the compiler is asked for object code at -O0. rankwise runs as it
does when installed, from compiled Python: a small program is checked first, which compiles what is not.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

SIZES = (1_000, 10_000, 30_000, 100_000)
LINES_PER_FUNCTION = 20
TARGET = 3.0


def run() -> None:
    """Print lines, both times, their ratio and the memory, a line a size."""
    print("     lines   compile   check   check/compile   us/line   memory")
    with tempfile.TemporaryDirectory(prefix="rankwise-bench-") as folder:
        _warm_up(Path(folder))
        for size in SIZES:
            source = Path(folder) / f"program_{size}.c"
            source.write_text(generate(size // LINES_PER_FUNCTION), encoding="utf-8")
            lines = source.read_text(encoding="utf-8").count("\n")
            compile_seconds = _processor_time(_compile_command(source))
            check_seconds = _processor_time(_check_command(source))
            memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
            print(
                f"  {lines:8,} {compile_seconds:8.2f}s {check_seconds:6.2f}s "
                f"{check_seconds / compile_seconds:13.2f} {1e6 * check_seconds / lines:10.1f} {memory:5} MB",
                flush=True,
            )
    print(f"  target: check at most {TARGET} times compile, near-linear growth, under 2048 MB")


def _warm_up(folder: Path) -> None:
    source = folder / "small.c"
    source.write_text(generate(1), encoding="utf-8")
    _processor_time(_check_command(source))


def generate(functions: int) -> str:
    """Return a C program of so many functions, all called from main."""
    parts = [
        "#include <mpi.h>\n#include <stdlib.h>\n"
        "struct grid { int n, rank, size; double h; double *cells; };\n"
    ]
    for number in range(functions):
        collective = number % 10 == 0
        callee = (
            f"    total += step_{number - 1}(g, depth - 1);\n"
            if number % 7 and number
            else "    total += g->h;\n"
        )
        meet = "    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);\n"
        parts.append(
            f"""double step_{number}(struct grid *g, int depth) {{
    double total = 0.0, *cells = g->cells;
    int limit = g->n + depth;
    for (int i = 0; i < limit; i++) {{
        if (i % 3 == {number % 3})
            total += cells[i] * {number}.5;
        else if (cells[i] > total)
            total -= cells[i] / (i + 1);
        cells[i] = total * 0.5 + {number};
    }}
    while (limit > 0 && total > 1.0) {{
        total *= 0.5;
        limit--;
    }}
{meet if collective else "    total += limit;" + chr(10)}    if (depth > 0)
    {callee}    g->h = total;
    return total;
}}
"""
        )
    calls = "".join(f"    sum += step_{number}(&g, 2);\n" for number in range(0, functions, 7))
    parts.append(
        f"""int main(int argc, char **argv) {{
    struct grid g = {{100, 0, 0, 0.1, NULL}};
    double sum = 0.0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &g.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &g.size);
    g.cells = calloc(200, sizeof *g.cells);
{calls}    free(g.cells);
    MPI_Finalize();
    return sum > 1e300;
}}
"""
    )
    return "".join(parts)


def _compile_command(source: Path) -> list[str]:
    from rankwise import toolchain

    compiler = toolchain.c_compiler("c")
    flags = toolchain.mpi_compile_flags("c")
    return [
        *compiler.command,
        "-O0",
        "-g",
        "-c",
        "-w",
        *flags,
        str(source),
        "-o",
        str(source.with_suffix(".o")),
    ]


def _check_command(source: Path) -> list[str]:
    output = source.with_suffix(".json")
    return [sys.executable, "-m", "rankwise", "check", "--no-cache", "-o", str(output), str(source)]


def _processor_time(command: list[str]) -> float:
    from rankwise import toolchain

    variables = toolchain.environment()
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    before = _children_time()
    ended = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=variables, check=False
    )
    if ended.returncode not in (0, 1):
        raise SystemExit(f"{command[0]} failed: {ended.stderr.decode()[-500:]}")
    return _children_time() - before


def _children_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
