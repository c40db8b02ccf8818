"""An internal error about one file, or in one check, costs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rankwise import checks
from rankwise.checks.check_registry import Check
from rankwise.findings import Conclusion, Finding
from rankwise.program import Program
from rankwise.program.model import Model
from rankwise.source import llvm
from rankwise.workflows.check import check_sources

BUG = """\
#include <mpi.h>
void {name}(void) {{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
}}
"""


@pytest.fixture
def sources(tmp_path: Path) -> list[Path]:
    """Two files with a bug each, and a script with one."""
    paths = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.c"
        path.write_text(BUG.format(name=name), encoding="utf-8")
        paths.append(path)
    script = tmp_path / "three.py"
    script.write_text(
        "from mpi4py import MPI\ncomm = MPI.COMM_WORLD\nif comm.rank == 0:\n    comm.Barrier()\n",
        encoding="utf-8",
    )
    return [*paths, script]


def found_in(findings: tuple[Finding, ...]) -> set[str]:
    return {Path(each.where.file).name for each in findings}


def test_a_file_that_the_reader_stumbles_over(sources: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader fails half-way, with functions of that file already begun."""
    read_module = llvm.read_module

    def stumble(text: str, program: Program) -> None:
        read_module(text, program)
        if "one.c" in text:
            program.functions["one"].blocks[0].instructions.pop()
            raise KeyError("%17")

    monkeypatch.setattr(llvm, "read_module", stumble)
    result = check_sources(sources)
    (problem,) = result.problems
    assert problem.message.endswith("one.c could not be read: internal error: KeyError: '%17'")
    assert problem.hint == "the same with --debug, and report what it prints"
    assert found_in(result.findings) == {"two.c", "three.py"}


def test_scripts_that_cannot_be_lowered(sources: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    from rankwise.source import python

    def stumble(files: object) -> Program:
        raise RecursionError("too deep")

    monkeypatch.setattr(python, "lower_files", stumble)
    result = check_sources(sources)
    assert "three.py could not be read" in result.problems[0].message
    assert found_in(result.findings) == {"one.c", "two.c"}


def test_a_check_that_fails(sources: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(model: Model) -> Iterator[Finding]:
        raise AssertionError

    real = checks.find_checks()
    monkeypatch.setattr(checks, "find_checks", lambda: [Check(("RW101",), stumble), *real])
    result = check_sources(sources)
    assert "the check for RW101 failed: internal error: AssertionError" in result.problems[0].message
    assert found_in(result.findings) == {"one.c", "two.c", "three.py"}
    assert result.verdict.conclusion is Conclusion.POSSIBLE


def test_many_files_of_one_function_each_are_one_program(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(
        "#include <mpi.h>\nvoid sync(void);\nint main(int c, char **v) {\n  int r;\n  MPI_Init(&c, &v);\n"
        "  MPI_Comm_rank(MPI_COMM_WORLD, &r);\n  if (r)\n    sync();\n  MPI_Finalize();\n}\n",
        encoding="utf-8",
    )
    (tmp_path / "sync.c").write_text(
        "#include <mpi.h>\nvoid sync(void) { MPI_Barrier(MPI_COMM_WORLD); }\n", encoding="utf-8"
    )
    result = check_sources([tmp_path])
    assert found_in(result.findings) == {"sync.c"}
    related = {
        (Path(each.where.file).name, each.where.line) for each in result.findings[0].related if each.where
    }
    assert ("main.c", 7) in related


def test_two_programs_in_one_folder_are_both_checked(tmp_path: Path) -> None:
    """Each with its own main: neither hides the other."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.c").write_text(BUG.format(name="main"), encoding="utf-8")
    result = check_sources([tmp_path])
    assert found_in(result.findings) == {"one.c", "two.c"}
