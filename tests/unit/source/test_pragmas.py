"""Sources with OpenMP that are compiled without it are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.source.inputs import Language, SourceFile
from rankwise.source.pragmas import without_openmp
from rankwise.source.units import Unit
from rankwise.workflows.check import check_sources


@pytest.mark.parametrize(
    ("text", "flags", "reported"),
    [
        ("int a;\n#pragma omp parallel\n", (), True),
        ("  #  pragma omp barrier\n", ("-O2",), True),
        ("  !$OMP PARALLEL\n", (), True),
        ("#pragma omp parallel\n", ("-fopenmp",), False),
        ("#pragma omp parallel\n", ("-fopenmp=libomp",), False),
        ("#pragma once\n", (), False),
        ("/* see #pragma omp parallel */\n", (), False),
        ("#pragma ompx\n", (), False),
    ],
)
def test_directives_that_nobody_heeds(
    tmp_path: Path, text: str, flags: tuple[str, ...], reported: bool
) -> None:
    path = tmp_path / "source.c"
    path.write_text(text, encoding="utf-8")
    unit = Unit(SourceFile(path, Language.C), flags)
    assert without_openmp([unit]) == ([str(path)] if reported else [])


def test_the_verdict_says_that_one_thread_is_assumed(tmp_path: Path) -> None:
    path = tmp_path / "threads.c"
    path.write_text("int main(void) {\n#pragma omp parallel\n{ }\nreturn 0; }\n", encoding="utf-8")
    assumed = f"assumed: one thread: without `--flags -fopenmp` the compiler drops the OpenMP in {path}"
    assert check_sources([path]).verdict.bounds == (assumed,)
    assert check_sources([path], ("-fopenmp",)).verdict.bounds == ()
