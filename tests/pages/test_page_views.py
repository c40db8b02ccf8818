"""The pages of real runs, clicked through: from a finding to its line, the diagrams and what to do next."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import run_programs
from end_to_end.command_line import CommandLine
from pages.made_pages import EXAMPLES, Make, compiled, painted, python, until

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")


def test_a_deadlock_from_the_finding_to_the_line_the_graph_and_the_diagram(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", *python(4, "ring.py")))
    assert tab.inner_text("h1:visible") == "Violated"
    tab.click("tr[data-finding='1'] a")
    assert "deadlock" in tab.inner_text("h1:visible")
    here = tab.locator("#finding-1 tr.here")
    assert here.locator(".no").inner_text() == "13" and "comm.recv" in here.inner_text()
    tab.click("text=Show who waits for whom")
    assert tab.locator("#waits svg rect").count() >= 3
    waiting = [text.split()[0] for text in tab.locator("#waits tbody tr").all_inner_texts()]
    assert waiting in (["0", "1", "2"], ["0", "1", "2", "3"])  # rank 3 may not have come to its call yet
    tab.go_back()
    tab.click("text=Show in space-time")
    assert painted(tab) > 5
    assert "had not returned" in tab.inner_text("#time-details")
    tab.click("#time-details >> text=Finding 1")
    until(tab, "location.hash === '#finding-1'")
    opened.assert_quiet()


def test_the_diagram_by_keys_and_fields(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", *python(4, "ring.py")), "timeline")
    before = painted(tab)
    whole = tab.inner_text("#time-status")
    tab.focus("#time-canvas")
    tab.keyboard.press("+")
    until(tab, f"document.getElementById('time-status').textContent !== {json.dumps(whole)}")
    tab.keyboard.press("0")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_selector("#time-details h2")
    assert tab.inner_text("#time-details dd >> nth=0") == "0"
    tab.keyboard.press("ArrowDown")
    until(tab, "document.querySelector('#time-details dd').textContent === '1'")
    tab.fill("input[name=place]", "3:5")
    tab.press("input[name=place]", "Enter")
    until(tab, "document.querySelector('#time-details dd').textContent === '3'")
    assert "number 5 " in tab.inner_text("#time-details")
    tab.fill("input[name=ranks]", "2")
    tab.press("input[name=ranks]", "Enter")
    assert painted(tab) <= before
    tab.click("#time-losses a >> nth=0")
    assert tab.inner_text("#time-details h2")
    opened.assert_quiet()


@pytest.mark.slow
def test_a_replay_command_is_copied(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("explore", *python(3, "coupling.py")), "finding-1")
    command = tab.inner_text("#finding-1 .copyable code >> nth=0")
    assert re.match(
        r"rankwise replay 'np=3 buffer=\w+ 0:p1<2' -- \S*mpiexec -n 3 \S+python\S* \S+coupling.py$", command
    )
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.click("#finding-1 .copy >> nth=0")
    tab.wait_for_selector("#said.on")
    assert tab.evaluate("navigator.clipboard.readText()") == command
    tab.click("text=Show the message order")
    assert tab.locator("#order-tree details").count() >= 2
    assert tab.locator("#order-pair tr.differs").count() == 1
    assert "RW201" in tab.inner_text("#order-pair")
    tab.click("nav >> text=Space-time")
    assert painted(tab) > 5
    opened.assert_quiet()


def test_a_mismatch(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("check", str(EXAMPLES / "settings.c")))
    assert tab.locator("tr[data-finding]").count() >= 2
    tab.select_option("select[name=rule]", index=1)
    assert " of " in tab.inner_text("#shown-count")
    tab.click("nav >> text=Static")
    ways = tab.locator(".parting").first.locator(".ways section")
    assert [each.split()[0] for each in ways.locator("li").all_inner_texts()] == ["MPI_Bcast", "MPI_Reduce"]
    assert "if (rank == 0)" in tab.inner_text(".decider >> nth=0")
    opened.assert_quiet()


def test_one_sided_accesses(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", *compiled(2, "one_sided/conflicts/accumulate_then_put.c")), "finding-1")
    tab.click("text=Show in the window")
    rows = tab.locator("#windows tr.conflict")
    assert rows.count() >= 2
    what = rows.locator("td:nth-child(2)").all_inner_texts()
    assert {each.split()[0] for each in what} == {"MPI_Put", "MPI_Accumulate"}
    opened.assert_quiet()


def test_a_race(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", *compiled(3, "races/workers_ask_for_work.c")))
    tab.click("tr[data-finding='1'] a")
    assert "could have matched" in tab.inner_text("h1:visible")
    tab.click("text=Show in space-time")
    assert painted(tab) > 5
    assert tab.inner_text("#time-details h2").startswith("MPI_Recv")
    opened.assert_quiet()


def test_a_mismatch_of_a_run(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", *compiled(3, "collectives/root_of_broadcast.c")), "finding-1")
    here = tab.locator("#finding-1 tr.here")
    assert "MPI_Bcast" in here.inner_text() and "rank 2" in here.inner_text()
    tab.click("text=Show in space-time")
    assert painted(tab) > 3
    assert tab.inner_text("#time-details h2").startswith("MPI_Bcast")
    assert tab.inner_text("#time-details dd >> nth=0") == "2"
    tab.click("#time-details >> text=last of the other 2 members")
    until(tab, "document.querySelector('#time-details dd').textContent !== '2'")
    opened.assert_quiet()


def test_the_command_that_shows_it_again_has_the_options_that_found_it(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", "--guard", *python(2, "overlap.py")), "finding-1")
    command = tab.inner_text("#finding-1 .copyable code >> nth=0")
    assert command.startswith("rankwise run --guard -- ") and "--html" not in command
    opened.assert_quiet()


@pytest.mark.slow
def test_a_hang(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("watch", "--kill", *python(4, "ring.py")), "hang")
    assert tab.locator("#hang svg circle").count() > 4
    assert "MPI_Gather" in tab.inner_text("#hang .stacks")
    tab.click("nav >> text=Findings")
    assert "hang since" in tab.inner_text("h1:visible")
    opened.assert_quiet()


def test_what_static_checking_covered(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("check", str(EXAMPLES / "heat.c"), str(EXAMPLES / "survey.py")), "static")
    assert "functions" in tab.inner_text("#static .counts")
    assert "while (my_change > TOLERANCE)" in tab.inner_text(".decider >> nth=0")
    tab.click("nav >> text=Findings")
    joined = tab.locator("#finding-1 tr.marked")
    assert joined.count() >= 5 and tab.locator("#finding-1 tr.j-first").count() == 1
    opened.assert_quiet()


def test_filters_and_keys(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("check", str(EXAMPLES / "heat.c"), str(EXAMPLES / "survey.py")))
    tab.keyboard.press("/")
    tab.keyboard.type("survey")
    until(tab, "document.querySelectorAll('tr[data-finding]:not([hidden])').length === 1")
    tab.click("text=Clear")
    until(tab, "document.querySelectorAll('tr[data-finding]:not([hidden])').length === 2")
    tab.keyboard.press("Tab")
    tab.locator("h1").first.click()
    tab.keyboard.press("j")
    tab.keyboard.press("j")
    tab.keyboard.press("Enter")
    until(tab, "location.hash === '#finding-2'")
    opened.assert_quiet()


@pytest.mark.parametrize("width", [1280, 800])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_window(pages: Make, opened: Any, width: int, scheme: str) -> None:
    tab = opened.page
    tab.emulate_media(color_scheme=scheme)
    tab.set_viewport_size({"width": width, "height": 900})
    opened.go(pages("run", *python(4, "ring.py")))
    assert tab.evaluate("document.documentElement.dataset.theme") == scheme
    for view in ("overview", "finding-1", "waits", "timeline"):
        opened.go(pages("run", *python(4, "ring.py")), view)
        tab.wait_for_selector(f"#{view}.open")
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, view
    opened.assert_quiet()


def test_paper_gets_every_view(pages: Make, opened: Any) -> None:
    tab = opened.go(pages("run", *python(4, "ring.py")))
    tab.emulate_media(media="print")
    assert all(tab.locator(f"#{view}").is_visible() for view in ("overview", "finding-1", "waits"))
    assert not tab.locator("nav.views").is_visible()


def test_paper_gets_the_diagram_in_light_colours_whatever_is_open(pages: Make, opened: Any) -> None:
    opened.page.emulate_media(color_scheme="dark")
    tab = opened.go(pages("run", *python(4, "ring.py")), "timeline")
    until(tab, "document.getElementById('time-status').textContent.includes('shown')")  # its data is unpacked
    opened.go(pages("run", *python(4, "ring.py")), "overview")
    until(tab, "document.querySelector('#overview.open')")
    until(tab, "document.documentElement.dataset.theme === 'dark'")
    tab.evaluate(
        """() => addEventListener("beforeprint", () => {
          const [canvas] = [document.getElementById("time-canvas")];
          const { data } = canvas.getContext("2d").getImageData(3, 3, 1, 1);
          window.printed = [document.documentElement.dataset.theme, canvas.clientWidth > 300, data[0]];
        })"""
    )
    assert b"/Subtype /Image" in tab.pdf(format="A4")
    assert tab.evaluate("window.printed") == ["light", True, 255]
    assert tab.evaluate("document.documentElement.dataset.theme") == "dark"
    assert tab.locator(".view:visible").count() == 1
    opened.assert_quiet()


def test_without_scripts_all_text_is_there(pages: Make, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(pages("run", *python(4, "ring.py")).as_uri())
    assert tab.locator("#finding-1").is_visible() and tab.locator("#waits svg").is_visible()
    context.close()


@pytest.mark.slow
def test_a_page_can_be_made_later_from_the_findings(pages: Make, opened: Any) -> None:
    folder = pages("run", *python(4, "ring.py")).parent
    here = CommandLine(folder)
    here("run", *python(4, "ring.py"))
    here("report", "--format", "html", "-o", "later.html")
    tab = opened.go(folder / "later.html", "timeline")
    assert painted(tab) > 5
    assert "page: rankwise-out/findings.html" in here("view", "--no-open").said
    here("check", str(EXAMPLES / "heat.c"))
    here("report", "--format", "html", "-o", "other.html")
    assert 'id="timeline"' not in (folder / "other.html").read_text()
