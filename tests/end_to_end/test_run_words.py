"""The ways in which a run is asked for: with and without `--`, and commands that cannot be judged."""

from __future__ import annotations

import sys

import pytest

import run_programs
from end_to_end.command_line import CommandLine, Done

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

PROGRAM = """\
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        for (int i = 1; i < argc; i++)
            printf("[%s]", argv[i]);
    MPI_Finalize();
    return 0;
}
"""


@pytest.fixture
def program(rankwise: CommandLine) -> str:
    source = rankwise.folder / "prog.c"
    source.write_text(PROGRAM)
    (rankwise.folder / "prog").symlink_to(run_programs.command(source)[0])
    return "./prog"


def launcher() -> str:
    found = run_programs.mpi()
    assert found is not None
    return found.launcher


@pytest.mark.parametrize("options", [(), ("--give-up-after", "9"), ("--buffering=zero", "--check-before")])
@pytest.mark.parametrize("separator", [(), ("--",)], ids=["without --", "with --"])
def test_a_command_may_stand_without_separator(
    rankwise: CommandLine, program: str, options: tuple[str, ...], separator: tuple[str, ...]
) -> None:
    words = (launcher(), "-n", "2", program, "-n", "--", "--give-up-after")
    done = rankwise("run", *options, *separator, *words)
    said = [line for line in done.err.splitlines() if "building the recorder" not in line]
    assert (done.code, said) == (0, [])
    assert "[-n][--][--give-up-after]" in done.out
    assert "of 2 ranks" in done.out


@pytest.mark.slow
def test_verify_passes_arguments_on(rankwise: CommandLine) -> None:
    rankwise.write("prog.c", PROGRAM)
    done = rankwise("verify", "prog.c", "-np", "3", "--", "one", "-n")
    assert done.code == 0
    assert "[one][-n]" in done.out
    assert "of 3 ranks" in done.out


def test_one_rank_alone(rankwise: CommandLine, program: str) -> None:
    done = rankwise("run", program)
    assert done.code == 0
    assert "of 1 rank " in done.out


def _not_judged(done: Done, sentence: str, hint: str) -> None:
    assert done.code == 2
    said = " ".join(done.out.split())
    assert f"not judged: {sentence}" in said or sentence in said
    assert f"try: {hint}" in said or hint in said
    assert "verdict: not judged" in said


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("prog.c",), "prog.c is source code, not a program: rankwise verify prog.c"),
        (("prog",), "./prog names the file that is here; prog alone is searched for in PATH"),
        (("./notes.txt",), "./notes.txt cannot be run: chmod +x ./notes.txt"),
        (("script.py",), "script.py is run by Python"),
        ((sys.executable, "silent.py"), "is it an MPI program, linked with the same MPI as its mpiexec"),
        (("env", "LD_PRELOAD=", "./prog"), "its LD_PRELOAD replaces that of rankwise: set it for both"),
        (("true",), "is it an MPI program, linked with the same MPI as its mpiexec"),
    ],
)
def test_what_makes_no_mpi_call(
    rankwise: CommandLine, program: str, words: tuple[str, ...], hint: str
) -> None:
    rankwise.write("notes.txt", "nothing\n")
    rankwise.write("silent.py", "print()\n")
    rankwise.write("script.py", "from mpi4py import MPI\n")
    _not_judged(rankwise("run", launcher(), "-n", "2", *words), "made no MPI call that could be seen", hint)


def test_a_launcher_without_a_program(rankwise: CommandLine) -> None:
    _not_judged(rankwise("run", launcher()), "made no MPI call", "name a program after it")
