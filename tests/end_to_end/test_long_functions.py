"""A function of 50,000 lines is judged like any other, and one that does a thing thousands of times."""

from __future__ import annotations

import pytest

from end_to_end.command_line import CommandLine

LINES = 50_000


def _sums(line: str) -> str:
    return "".join(line.format(number=number) for number in range(LINES))


@pytest.mark.long
def test_a_c_function_of_fifty_thousand_lines(rankwise: CommandLine) -> None:
    rankwise.write(
        "long.c",
        "#include <mpi.h>\nint main(int argc, char **argv) {\nint rank, k = argc;\nMPI_Init(&argc, &argv);\n"
        "MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
        + _sums("k += {number} % k;\n")
        + "if (k + rank > 7)\n  MPI_Barrier(MPI_COMM_WORLD);\nMPI_Finalize();\nreturn 0;\n}\n",
    )
    done = rankwise("check", "long.c", "--format", "json")
    assert done.places() == [("long.c", LINES + 7, "RW101")]


@pytest.mark.long
def test_a_python_function_of_fifty_thousand_lines(rankwise: CommandLine) -> None:
    rankwise.write(
        "long.py",
        "from mpi4py import MPI\ncomm = MPI.COMM_WORLD\ndef main(k):\n"
        + _sums("    k += {number} % k\n")
        + "    if k + comm.rank > 7:\n        comm.Barrier()\nmain(2)\n",
    )
    done = rankwise("check", "long.py", "--format", "json")
    assert done.places() == [("long.py", LINES + 5, "RW101")]


def test_a_variable_that_is_added_to_all_the_way(rankwise: CommandLine) -> None:
    rankwise.write(
        "sum.c",
        "#include <mpi.h>\nint main(int argc, char **argv) {\nint k = argc;\nMPI_Init(&argc, &argv);\n"
        + "k = k + k;\n" * 3000
        + "if (k < 7)\n  MPI_Barrier(MPI_COMM_WORLD);\nMPI_Finalize();\nreturn 0;\n}\n",
    )
    done = rankwise("check", "sum.c", "--format", "json")
    assert (done.code, done.places()) == (0, [])


def test_one_request_used_again_and_again(rankwise: CommandLine) -> None:
    exchange = "MPI_Irecv(a, 8, MPI_INT, 0, 1, MPI_COMM_WORLD, &r);\nMPI_Wait(&r, MPI_STATUS_IGNORE);\n"
    rankwise.write(
        "requests.c",
        "#include <mpi.h>\nint main(int argc, char **argv) {\nint a[8]; MPI_Request r;\nMPI_Init(0, 0);\n"
        + exchange * 1500
        + "MPI_Irecv(a, 8, MPI_INT, 0, 1, MPI_COMM_WORLD, &r);\na[0] = 1;\nMPI_Wait(&r, MPI_STATUS_IGNORE);\n"
        "MPI_Finalize();\nreturn 0;\n}\n",
    )
    done = rankwise("check", "requests.c", "--format", "json")
    assert done.places() == [("requests.c", 3006, "RW402")]


def test_many_exceptions_that_are_caught(rankwise: CommandLine) -> None:
    attempt = "    try:\n        k = int(str(k))\n    except ValueError:\n        k = 0\n"
    rankwise.write(
        "attempts.py",
        "from mpi4py import MPI\ncomm = MPI.COMM_WORLD\ndef main(k):\n"
        + attempt * 1000
        + "    if comm.rank == 0:\n        comm.Barrier()\nmain(2)\n",
    )
    done = rankwise("check", "attempts.py", "--format", "json")
    assert done.places() == [("attempts.py", 4005, "RW101")]
