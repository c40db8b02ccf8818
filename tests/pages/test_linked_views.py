"""Views of test generation and checking, and the links by which a finding leads through all views."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import run_programs
from pages.made_pages import EXAMPLES, Make, compiled, python, until

PROGRAM = Path(__file__).parents[1] / "test_generation" / "programs" / "skipped_barrier.py"
TESTED = ("-n", "2", "--max-runs", "2", str(PROGRAM), "--", "1")
MEASURED = Path(str(resources.files("rankwise.scale").joinpath("measured")))
LIMITS = ("show", "--limits", str(MEASURED / "mpich-4.0.2.json"))
pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")


def chosen(tab: Any, view: str) -> list[str]:
    """Return the text of what an address has marked in a view."""
    until(tab, f"document.querySelector('#{view}.open .chosen')")
    return [" ".join(each.split()) for each in tab.locator(f"#{view} .chosen").all_inner_texts()]


def test_inputs_lead_to_the_lines_that_they_reach(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("test", *TESTED), "finding-1")
    assert tab.inner_text("#finding-1 .copyable code >> nth=0").startswith("sh rankwise-out/tests/001/run.sh")
    tab.click("text=Show the input")
    until(tab, "location.hash === '#testing/finding-1'")
    assert "arguments 9" in chosen(tab, "testing")[0]
    assert "deadlock" in tab.locator("#testing tr[data-line='12']").inner_text()
    line = tab.locator("#testing tr[data-line='10']")
    assert "if rank == 1 and n == 9" in line.inner_text()
    said = line.locator("li").all_inner_texts()
    assert len(said) == 4 and any("true rank 1 " in each for each in said), said
    tab.click("#testing .inputs th a >> nth=0")
    until(tab, "document.querySelector('#testing li.chosen')")
    assert tab.locator("#testing .growth polyline").count() == 1
    opened.assert_quiet()


def test_checking_stands_beside_the_source(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("check", str(EXAMPLES / "settings.c")), "finding-1")
    tab.click("text=Show what static checking says")
    marked = chosen(tab, "static")
    assert any("decides whether all ranks reach MPI_Bcast" in each for each in marked)
    line = tab.locator("#static tr[data-line='29']")
    assert "if (rank == 0)" in line.inner_text()
    line.locator("a").first.click()
    until(tab, "location.hash === '#finding-1'")
    opened.assert_quiet()


def test_all_views_go_where_the_finding_goes(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", *python(4, "ring.py")), "finding-1")
    tab.click("nav >> text=Wait-for graph")
    assert len(chosen(tab, "waits")) >= 3
    tab.click("#waits svg a >> nth=1")
    until(tab, "location.hash.startsWith('#timeline/rank-')")
    tab.wait_for_selector("#time-details h2")
    tab.click("nav >> text=Space-time")
    tab.wait_for_selector("#time-details h2")
    tab.click("nav >> text=Overview")
    assert "deadlock" in chosen(tab, "overview")[0]
    opened.assert_quiet()


def test_a_finding_leads_to_its_accesses(pages: Make, opened: Any) -> None:
    tab = opened.go(
        pages("run", *compiled(2, "one_sided/conflicts/accumulate_then_put.c")), "windows/finding-1"
    )
    assert len(chosen(tab, "windows")) >= 2
    opened.assert_quiet()


def test_when_a_call_breaks(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", *compiled(2, "scale/projection.c")), "finding-1")
    tab.click("text=Show when it breaks")
    (row,) = chosen(tab, "scale")
    assert "200,000 elements each" in row and "10,739 ranks" in row
    opened.assert_quiet()


def test_what_a_library_cannot_do(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("scale", *LIMITS))
    assert tab.inner_text("h1:visible") == "What MPICH 4.0.2 cannot do"
    assert tab.locator("#limits tbody tr:visible").count() == 13
    tab.fill("input[name=text]", "allgather sn(P-1)")
    assert set(tab.locator("#limits tbody tr:visible td:first-child").all_inner_texts()) == {
        "MPI_Allgather", "MPI_Allgather_init", "MPI_Iallgather",
    }  # fmt: skip
    opened.assert_quiet()


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 800])
def test_no_view_is_wider_than_the_window(pages: Make, opened: Any, width: int) -> None:
    opened.page.set_viewport_size({"width": width, "height": 900})
    explored = pages("explore", *python(3, "coupling.py"))
    shown = {
        pages("check", str(EXAMPLES / "settings.c")): ("static",),
        pages("test", *TESTED): ("testing", "testing/input-1"),
        pages("run", *compiled(2, "scale/projection.c")): ("scale",),
        pages("scale", *LIMITS): ("scale",),
        explored: ("orders", "timeline/match-1", "waits"),
    }
    for page, views in shown.items():
        for view in views:
            tab = opened.go(page, view)
            tab.wait_for_selector(f"#{view.split('/')[0]}.open")
            assert tab.evaluate("document.documentElement.scrollWidth") <= width, (page, view)
    opened.assert_quiet()


def test_keys_go_through_findings(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("check", str(EXAMPLES / "settings.c")), "finding-1")
    tab.keyboard.press("j")
    until(tab, "document.querySelector('#finding-2.open')")
    tab.keyboard.press("k")
    until(tab, "location.hash === '#finding-1'")
    until(tab, "document.activeElement.id === 'title-1'")
    opened.assert_quiet()


@pytest.mark.slow
def test_two_orders_are_stepped_through_together(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("explore", *python(3, "coupling.py")), "orders")
    until(tab, "document.getElementById('both-said').textContent")
    said = tab.inner_text("#both-said")
    assert said == "Rank 0 gets the message of rank 1 here, and the message of rank 2 there"
    assert tab.inner_text("#left-match").startswith("Match 1 of 2: MPI_Mrecv of rank 0 gets")
    assert tab.inner_text("#right-match").endswith("gets the message of rank 2")
    tab.click("#both-tools >> [data-do=forward]")
    until(tab, "document.getElementById('left-match').textContent.startsWith('Match 2 of 2')")
    opened.assert_quiet()


def test_stepping_back_from_a_deadlock(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("explore", *python(3, "coupling.py")), "waits")
    assert "is in MPI_Finalize" in tab.inner_text("#waits tbody tr:nth-child(2)")
    tab.click("#waits tbody a[href='#timeline/last-0']")
    until(tab, "document.querySelector('.matchline')")
    assert "Match 1 of 1 of rank 0: MPI_Mrecv" in tab.inner_text("#time-details")
    tab.focus("#time-canvas")
    tab.keyboard.press("Escape")
    until(tab, "document.getElementById('time-match').textContent === 'matches'")
    tab.keyboard.press("n")
    until(tab, "document.getElementById('time-match').textContent === 'Match 1 of 1'")
    tab.click("nav >> text=Wait-for graph")
    tab.click("text=Step back")
    until(tab, "document.querySelector('#timeline.open #time-details h2')")
    opened.assert_quiet()


def test_keys_are_explained(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("check", str(EXAMPLES / "settings.c")))
    assert not tab.is_visible("#keys")
    tab.keyboard.press("?")
    assert "next, previous finding" in tab.inner_text("#keys")
    tab.click("#keys >> text=Close")
    assert not tab.is_visible("#keys")
    tab.click("#keys-button")
    tab.keyboard.press("Escape")
    assert not tab.is_visible("#keys")
    opened.assert_quiet()
