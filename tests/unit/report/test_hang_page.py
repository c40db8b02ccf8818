"""The hang on the page: who is to blame, and which finding speaks of a frame."""

from __future__ import annotations

import dataclasses

from rankwise.findings import Conclusion, Finding, Location, Result, Rule, Severity, Verdict
from rankwise.report.page.finding_links import FindingLinks
from rankwise.report.page.hang_page import hang_page
from rankwise.report.page.shown_findings import page_findings
from rankwise.report.s_out import Dot
from rankwise.report.stack_tree import TreeLine
from rankwise.report.views.hang_history import HangHistory


def test_frames_of_blamed_ranks_are_marked_and_lead_to_findings() -> None:
    rule = Rule("RW801", "hang", "a hang", Severity.ERROR, "")
    found = Finding(rule, "hang", Location("/work/app.py", 13))
    result = Result("watch", (found,), Verdict(Conclusion.VIOLATED, ()))
    stacks = (
        TreeLine(0, "main", "app.py:20", (0, 1, 2)),
        TreeLine(1, "spin", "app.py:13", (2,)),
        TreeLine(1, "MPI_Allreduce", "", (0, 1)),
    )
    hang = HangHistory((Dot(1.0, 0.3, "hang"),), stacks, 3, (2,), "rank 2 spins")
    view = hang_page(dataclasses.asdict(hang), FindingLinks(page_findings(result, ())))
    assert view is not None
    assert [(each.ranks, each.blamed, each.findings) for each in view.stacks] == [
        ("0-2", False, []),
        ("2", True, [1]),
        ("0-1", False, []),
    ]
    assert "<circle" in view.picture and view.blamed == [2]
