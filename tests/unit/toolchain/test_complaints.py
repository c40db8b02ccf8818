"""What is advised fits what the compiler says, be it gcc, clang, gfortran or flang."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.toolchain.complaints import what_to_try

MISSING = [
    "io.c:10:10: fatal error: {}: No such file or directory",
    "io.c:10:10: fatal error: '{}' file not found",
    "    Error: Cannot open included file '{}'",
    "error: Source file '{}' was not found",
]


@pytest.mark.parametrize("said", MISSING)
def test_a_header_is_looked_for(said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "say where png.h is: --flags '-I" in (what_to_try(said.format("png.h")) or "")
    for folder in ("deep/down/here", "common", ".hidden"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "png.h").touch()
    assert what_to_try(said.format("png.h")) == "png.h is in common: --flags -Icommon"
    assert what_to_try(said.format("down/here/png.h")) == "down/here/png.h is in deep: --flags -Ideep"
    assert "say where other/png.h is" in (what_to_try(said.format("other/png.h")) or "")


@pytest.mark.parametrize(
    ("said", "tried"),
    [
        (
            "gcc: error: unrecognized command-line option \u2018-fopnmp\u2019",
            "know -fopnmp;",
        ),
        ("clang: error: unknown argument: '-fopnmp'", "know -fopnmp;"),
        (
            "Fatal Error: Cannot open module file \u2018heat.mod\u2019 for reading",
            "defines the module heat too",
        ),
        ("Fatal Error: Cannot open module file 'heat.mod' for reading", "defines the module heat too"),
        ("error: Cannot parse module file for module 'heat': not found", "defines the module heat too"),
        ("error: Source file 'mpif.h' was not found", "an MPI that has mpif.h"),
        ("Fatal Error: Cannot open module file 'mpi_f08.mod' for reading", "an MPI that has mpif.h"),
    ],
)
def test_what_is_known_to_help(said: str, tried: str) -> None:
    assert tried in (what_to_try(said) or "")


def test_other_complaints_leave_the_usual_hint() -> None:
    assert what_to_try("a.c:3:1: error: expected expression before \u2018}\u2019 token") is None
