"""What the text of a line says of the value that a call returns."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.findings import Location
from rankwise.monitors.discarded import is_discarded


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MPI_Send(x);", True),
        ("PMPI_Send(x);", True),
        ("(void)MPI_Send(x);", True),
        ("if (rank == size(comm)) MPI_Send(x);", True),
        ("else MPI_Send(x);", True),
        ("for (i = 0; i < n; i++) MPI_Send(x);", True),
        ("{ MPI_Send(x); MPI_Send(y); }", True),
        ("/* code = */ MPI_Send(x);", True),
        ("code = MPI_Send(x);", False),
        ("if (MPI_Send(x)) stop();", False),
        ("check(MPI_Send(x));", False),
        ("return MPI_Send(x);", False),
        ("code = (int) MPI_Send(x);", False),
        ("ok = a && MPI_Send(x);", False),
        ("MPI_Send(x); code = MPI_Send(y);", False),
        ('puts("MPI_Send(x)");', False),
        ("SEND(x);", False),
    ],
)
def test_discarded(tmp_path: Path, text: str, expected: bool) -> None:
    file = tmp_path / "a.c"
    file.write_text(f"void f(void) {{\n#define X (1)\n    {text}\n}}\n", encoding="utf-8")
    assert is_discarded(Location(str(file), 3), "MPI_Send") is expected


def test_a_call_whose_source_is_elsewhere_is_not_judged(tmp_path: Path) -> None:
    assert not is_discarded(Location(str(tmp_path / "none.c"), 3), "MPI_Send")
    (tmp_path / "a.f90").write_text("call MPI_Send(x)\n", encoding="utf-8")
    assert not is_discarded(Location(str(tmp_path / "a.f90"), 1), "MPI_Send")


def test_a_call_that_begins_on_the_line_before(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    file.write_text("code =\n    MPI_Send(x);\n", encoding="utf-8")
    assert not is_discarded(Location(str(file), 2), "MPI_Send")
