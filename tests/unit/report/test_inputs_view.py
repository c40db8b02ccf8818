"""Coverage beside the source: which outcomes were reached, by whom, and which never."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from rankwise.report.page.finding_links import FindingLinks, without_column
from rankwise.report.page.inputs_view import inputs_view
from rankwise.report.views.reached_program import (
    BranchSide,
    CoveredBranch,
    CoveredFile,
    KeptInput,
    ReachedProgram,
)


def test_lines_that_decide_several_things_say_which(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    file.write_text("int f(int n)\n{\n    return n > 1 && n < 9;\n}\n")
    reached = BranchSide(True, (0, 1, 3), 1, (1, 2))
    never = BranchSide(False, why="not tried yet")
    branches = tuple(CoveredBranch(3, column, "f", "", (reached, never)) for column in (12, 21))
    kept = KeptInput(1, 4, "arguments 3", "sh run.sh", "status 0", ("RW201 a.c:3",), 2)
    tested = ReachedProgram((CoveredFile(str(file), branches),), (kept,), (1, 2), 4)
    view = inputs_view(dataclasses.asdict(tested), FindingLinks(()))
    assert view is not None
    (shown,) = view.files
    assert [row.number for row in shown.source.rows] == [1, 2, 3, 4]
    line = shown.source.rows[2]
    assert [(each.label, each.text) for each in line.notes] == [
        ("condition 1 is true", "ranks 0-1,3"),
        ("condition 1 is false", "never: not tried yet"),
        ("condition 2 is true", "ranks 0-1,3"),
        ("condition 2 is false", "never: not tried yet"),
    ]
    assert (line.kind, shown.covered, shown.total) == ("bad", 2, 4)
    assert view.inputs[0].others == ["RW201 a.c:3"] and view.covered == 2


def test_long_files_show_what_is_around_their_notes(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    file.write_text("\n" * 700)
    branch = CoveredBranch(600, 1, "f", "n > 1", (BranchSide(True, (0,), 1), BranchSide(False, (1,), 1)))
    tested = ReachedProgram((CoveredFile(str(file), (branch,)),), (), (2,), 2)
    view = inputs_view(dataclasses.asdict(tested), FindingLinks(()))
    assert view is not None
    assert [row.number for row in view.files[0].source.rows] == [0, *range(595, 606)]


def test_places_without_their_columns() -> None:
    assert [without_column(each) for each in ("a.c:3:14", "a.c:3", "C:/a.c:3", "a.c")] == [
        "a.c:3", "a.c:3", "C:/a.c:3", "a.c",
    ]  # fmt: skip
