"""`rankwise cc` says of a file only what the rest of its program cannot refute, and the rest when linking."""

from __future__ import annotations

import pytest

from end_to_end.command_line import CommandLine
from end_to_end.test_cc import cc
from end_to_end.test_cc import pytestmark as pytestmark

MAIN = """\
#include <mpi.h>
%s
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
%s
    MPI_Finalize();
    return 0;
}
"""
OTHER = "#include <mpi.h>\n#include <stdlib.h>\n"
MEET_OR = (
    "void meet(void);",
    "    if (rank == 0)\n        MPI_Barrier(MPI_COMM_WORLD);\n    else\n        meet();",
)
STOP_OR = (
    "void stop(void);",
    "    if (rank == argc)\n        stop();\n    else\n        MPI_Barrier(MPI_COMM_WORLD);",
)
AGREE = (
    "int agree(int);",
    "    for (int i = agree(rank); i > 0; i--)\n        MPI_Barrier(MPI_COMM_WORLD);",
)
PART = (
    "extern MPI_Comm part;\nvoid make(void);",
    "    make();\n    if (rank % 2 == 0)\n        MPI_Barrier(part);",
)
STEPS = (
    "int steps = 1;\nvoid set_steps(void);",
    "    steps = rank;\n    set_steps();\n"
    "    for (int i = 0; i < steps; i++)\n        MPI_Barrier(MPI_COMM_WORLD);",
)
COUNT = (
    "int count = -1;\nvoid set_count(void);",
    "    set_count();\n    if (argc > 1)\n        MPI_Bcast(argv[0], count, MPI_CHAR, 0, MPI_COMM_WORLD);",
)
REQUEST = (
    "MPI_Request pending;\nvoid finish(void);",
    "    MPI_Ibarrier(MPI_COMM_WORLD, &pending);\n    finish();",
)
WEAK = (
    "__attribute__((weak)) int mine(int rank) { return rank; }",
    "    if (mine(rank))\n        MPI_Barrier(MPI_COMM_WORLD);",
)
SPLIT = """\
MPI_Comm part;
void make(void) {
    int r;
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    MPI_Comm_split(MPI_COMM_WORLD, %s, r, &part);
}
"""
CASES = {
    "an unknown function makes up for a barrier": (
        MEET_OR, "void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }", "void meet(void) { }", "RW101",
    ),
    "an unknown function does not return": (
        STOP_OR, "void stop(void) { exit(1); }", "void stop(void) { }", "RW101",
    ),
    "an unknown function makes ranks agree": (
        AGREE,
        "int agree(int n) { MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD); return n; }",
        "int agree(int n) { return n / 2; }",
        "RW101",
    ),
    "a communicator is made elsewhere": (PART, SPLIT % "r % 2", SPLIT % "r / 2", "RW101"),
    "a variable is set elsewhere": (
        STEPS,
        "extern int steps;\nvoid set_steps(void) { MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD); }",
        "extern int steps;\nvoid set_steps(void) { steps *= 2; }",
        "RW101",
    ),
    "an argument is set elsewhere": (
        COUNT,
        "extern int count;\nvoid set_count(void) { count = 1; }",
        "void set_count(void) { }",
        "RW901",
    ),
    "a request is completed elsewhere": (
        REQUEST,
        "extern MPI_Request pending;\nvoid finish(void) { MPI_Wait(&pending, MPI_STATUS_IGNORE); }",
        "void finish(void) { }",
        "RW301",
    ),
    "a weak function is replaced": (WEAK, "int mine(int rank) { return 1; }", "int unused;", "RW101"),
}  # fmt: skip


@pytest.mark.parametrize("what", CASES)
@pytest.mark.parametrize("is_bug", [True, False], ids=["bug", "ok"])
def test_what_other_files_may_refute_is_kept_for_the_link(
    rankwise: CommandLine, what: str, is_bug: bool
) -> None:
    here, refuting, confirming, code = CASES[what]
    rankwise.write("main.c", MAIN % here)
    rankwise.write("other.c", OTHER + (confirming if is_bug else refuting) + "\n")
    compiled = cc(rankwise, "-c", "main.c", "other.c", strict=True)
    assert (compiled.code, compiled.err) == (0, "")
    linked = cc(rankwise, "main.o", "other.o", "-o", "program")
    assert linked.code == 0
    warnings = [line for line in linked.err.splitlines() if " warning: " in line]
    assert [line.rpartition("[")[2] for line in warnings] == [f"{code}]"] * len(warnings)
    assert bool(warnings) == is_bug


SETTLED = {
    "a barrier between calls of unknown functions": (
        "void work(void);",
        "    work();\n    if (rank == 0)\n        MPI_Barrier(MPI_COMM_WORLD);\n    work();",
        "RW101",
    ),
    "a count beside an unknown function": (
        "void work(void);",
        "    work();\n    MPI_Bcast(argv[0], -1, MPI_CHAR, 0, MPI_COMM_WORLD);",
        "RW901",
    ),
    "a request that no function is given": (
        "",
        "    MPI_Request pending;\n    MPI_Ibarrier(MPI_COMM_WORLD, &pending);",
        "RW301",
    ),
}


@pytest.mark.parametrize("what", SETTLED)
def test_what_no_other_file_can_refute_is_said_at_once(rankwise: CommandLine, what: str) -> None:
    declared, body, code = SETTLED[what]
    rankwise.write("main.c", MAIN % (declared, body))
    done = cc(rankwise, "-c", "main.c")
    assert [line for line in done.err.splitlines() if f"[{code}]" in line and " warning: " in line]
