"""`verify` of several files, a folder, a build: what is compiled, checked and run, or why it cannot be."""

from __future__ import annotations

import json
import shlex
import subprocess

import pytest

import run_programs
from end_to_end.command_line import BUG_C, CommandLine, Done
from rankwise.toolchain import environment

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI here to run programs with")

MAIN = """#include <mpi.h>
#include <stdlib.h>
#include "step.h"
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1 && atoi(argv[1]) == WANTED && rank == 0)
        step(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""
STEP = """#include "step.h"
void step(MPI_Comm comm)
{
    MPI_Barrier(comm);
}
"""
FLAGS = "-Iinclude -DWANTED=7"


@pytest.fixture
def project(rankwise: CommandLine) -> CommandLine:
    rankwise.write("include/step.h", "#include <mpi.h>\nvoid step(MPI_Comm comm);\n")
    rankwise.write("src/main.c", MAIN)
    rankwise.write("src/step.c", STEP)
    return rankwise


def _saw_deadlock(done: Done, project: CommandLine) -> None:
    """The barrier of one file, reached by a condition of the other, was seen to hang with the argument 7."""
    assert done.code == 1, done.said
    text = (project.folder / "rankwise-out" / "findings.json").read_text(encoding="utf-8")
    (found,) = json.loads(text)["findings"]
    assert (found["evidence"], found["where"]["file"], found["where"]["line"]) == (
        "witnessed",
        "src/step.c",
        4,
    )
    assert [each["where"]["line"] for each in found["related"] if each["label"] == "decides"] == [9]


@pytest.mark.parametrize(
    "words",
    [
        ("--flags", FLAGS, "src/main.c", "src/step.c", "-n", "2"),
        ("src/main.c", "-n", "2", "--flags=-Iinclude", "src/step.c", "--flags", "-DWANTED=7"),
        ("src", "--flags", FLAGS, "-n", "2"),
    ],
)
def test_files_and_folders_are_one_program(project: CommandLine, words: tuple[str, ...]) -> None:
    _saw_deadlock(project("verify", *words, "--", "7"), project)


@pytest.mark.slow
def test_a_changed_header_is_compiled_anew(project: CommandLine) -> None:
    words = ("verify", "src", "--flags", "-Iinclude", "-n", "2", "--fail-on", "witnessed", "--", "7")
    header = "#include <mpi.h>\nvoid step(MPI_Comm comm);\n#define WANTED "
    project.write("include/step.h", header + "8\n")
    assert project(*words).code == 0
    project.write("include/step.h", header + "7\n")
    assert project(*words).code == 1


def _built(project: CommandLine, name: str, *sources: str) -> None:
    found = run_programs.mpi()
    assert found is not None
    compiler, *after = found.compiler
    flags = shlex.split("-g -I../include -DWANTED=7")
    words = [compiler, *flags, *(f"../src/{each}" for each in sources), "-o", name, *after]
    subprocess.run(words, cwd=project.folder / "build", check=True, env=environment())


def _database(project: CommandLine, *sources: str) -> None:
    folder = str(project.folder / "build")
    command = "mpicc -g -I../include -DWANTED=7 -c ../src/"
    entries = [{"directory": folder, "file": f"../src/{each}", "command": command + each} for each in sources]
    project.write("build/compile_commands.json", json.dumps(entries))


@pytest.mark.slow
def test_a_build_is_checked_as_listed_and_its_program_run(project: CommandLine) -> None:
    _database(project, "main.c", "step.c", "other.c")
    project.write("src/other.c", BUG_C)
    none = project("verify", "-p", "build", "-n", "2")
    assert none.code == 2 and "build holds no program try: build it first" in none.said
    _built(project, "app", "main.c", "step.c")
    _saw_deadlock(project("verify", "-p", "build", "-n", "2", "--", "7"), project)
    _built(project, "other", "other.c")
    several = project("verify", "-p", "build", "-n", "2")
    assert (
        several.code == 2 and "build holds 2 programs: build/app, build/other try: name one" in several.said
    )
    project.write("src/step.c", STEP + "\n")
    named = project("verify", "-p", "build", "build/app", "-n", "2", "--", "7")
    _saw_deadlock(named, project)
    assert "build/app was built before src/step.c was changed" in named.said


@pytest.mark.slow
def test_named_sources_are_compiled_as_the_build_does(project: CommandLine) -> None:
    _database(project, "main.c", "step.c")
    _saw_deadlock(project("verify", "-p", "build", "src", "-n", "2", "--", "7"), project)


def test_a_compile_error_is_in_the_words_of_the_compiler(project: CommandLine) -> None:
    done = project("verify", "src", "-n", "2")
    assert (done.code, done.out) == (2, "")
    first, *shown, tried = done.err.splitlines()
    assert first.startswith("rankwise: src/") and first.endswith(" does not compile")
    assert any("step.h" in line and line.startswith("  | ") for line in shown) and len(shown) <= 13
    assert tried == "  try: step.h is in include: --flags -Iinclude"


def test_flags_after_the_separator_go_to_the_program_and_that_is_said(project: CommandLine) -> None:
    done = project("verify", "src", "-n", "2", "--", "-Iinclude", "7")
    assert done.code == 2
    assert "try: what follows `--` goes to the program; for the compiler: --flags '-Iinclude'" in done.said


def test_a_header_that_is_found_elsewhere_is_named(project: CommandLine) -> None:
    done = project("verify", "src/main.c", "-n", "2")
    assert "src/main.c:3:10: fatal error" in done.said
    assert "try: step.h is in include: --flags -Iinclude" in done.said


def test_a_file_that_was_left_out_is_asked_for(project: CommandLine) -> None:
    done = project("verify", "--flags", FLAGS, "src/main.c", "-n", "2")
    assert done.code == 2
    assert "src/main.c cannot be linked" in done.err and "step" in done.err
    assert "try: name the other files of the program, too" in done.err


def test_check_takes_the_same_flags(project: CommandLine) -> None:
    assert project("check", "src", "--flags", FLAGS).code == 1
    assert project("check", "src", "--", *FLAGS.split()).code == 1
    assert project("check", "src").code == 2
