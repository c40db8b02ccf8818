"""A page that is served while its command goes on: newer versions come, and only to who knows the token."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import run_programs
from rankwise.findings import Conclusion, Result, Verdict
from rankwise.report.views import RunViews
from rankwise.report.views.hang_history import HangHistory
from rankwise.workflows.live_page import LiveReport

EXAMPLES = Path(__file__).parents[2] / "examples" / "bugs_detected"


def get(address: str, path: str, host: str = "") -> int:
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10)
    connection.request("GET", path, headers={"Host": host} if host else {})
    return connection.getresponse().status


def test_only_this_machine_with_the_token_gets_the_page() -> None:
    page = LiveReport("watch")
    try:
        path = urlsplit(page.address).path
        assert urlsplit(page.address).hostname == "127.0.0.1" and len(path) > 20
        assert get(page.address, path) == get(page.address, f"{path}version") == 200
        assert (
            get(page.address, "/") == get(page.address, "/version") == get(page.address, "/x" + path) == 404
        )
        assert get(page.address, path, host="rankwise.example:80") == 404
    finally:
        page.close()


@pytest.mark.slow
def test_the_browser_follows(opened: Any) -> None:
    page = LiveReport("watch")
    tab = opened.page
    try:
        tab.goto(f"{page.address}#overview")
        assert tab.inner_text("h1:visible") == "Inconclusive"
        page.show(
            Result("watch", (), Verdict(Conclusion.CLEAN, ("4 ranks",))),
            RunViews(hang=HangHistory((), (), 4)),
        )
        tab.wait_for_selector("h1:has-text('Clean within bounds'):visible", timeout=120_000)
        assert not opened.complaints
        assert {urlsplit(each).netloc for each in opened.requests} == {urlsplit(page.address).netloc}
    finally:
        page.close()
    tab.wait_for_selector("#said:has-text('not updated any more')", timeout=120_000)


@pytest.mark.slow
def test_a_version_that_comes_while_the_page_is_loaded_is_shown(opened: Any) -> None:
    page = LiveReport("watch")
    tab = opened.page
    verdicts = [Verdict(Conclusion.CLEAN, ("4 ranks",))]

    def answer_later(route: Any) -> None:
        while verdicts:
            page.show(Result("watch", (), verdicts.pop()), RunViews())
        route.continue_()

    try:
        tab.route("**/version", answer_later)
        tab.goto(f"{page.address}#overview")
        tab.wait_for_selector("h1:has-text('Clean within bounds'):visible", timeout=60_000)
    finally:
        page.close()


@pytest.mark.slow
@pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")
def test_an_exploration_can_be_followed(tmp_path: Path, browser: Any) -> None:
    found = run_programs.mpi()
    assert found is not None
    program = [found.launcher, "-n", "3", sys.executable, str(EXAMPLES / "coupling.py")]
    command = [sys.executable, "-m", "rankwise", "explore", "--live", "--", *program]
    with subprocess.Popen(
        command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stderr is not None
        line = running.stderr.readline()
        address = re.search(r"live page: (\S+)$", line)
        assert address, line
        tab = browser.new_page()
        tab.goto(f"{address[1]}#overview")
        tab.wait_for_selector("table.findings >> text=RW201", timeout=120_000)
        out, _ = running.communicate(timeout=300)
        tab.close()
    assert running.returncode == 1 and "RW201" in out


@pytest.mark.slow
@pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")
def test_a_watch_can_be_followed(tmp_path: Path, browser: Any) -> None:
    found = run_programs.mpi()
    assert found is not None
    program = [found.launcher, "-n", "4", sys.executable, str(EXAMPLES / "ring.py")]
    command = [sys.executable, "-m", "rankwise", "watch", "--live", "--kill", "--", *program]
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=tmp_path, text=True, **pipes) as running:  # type: ignore[call-overload]
        address = re.search(r"live page: (\S+)$", running.stderr.readline())
        assert address
        tab = browser.new_page()
        tab.goto(f"{address[1]}#overview")
        tab.wait_for_selector("table.findings >> text=RW802", timeout=120_000)
        running.communicate(timeout=300)
        tab.close()
    assert running.returncode == 4


SLOW = """
import time
from mpi4py import MPI
comm = MPI.COMM_WORLD
for turn in range(40):
    comm.Barrier()
    time.sleep(0.25)
"""


@pytest.mark.slow
@pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")
def test_a_run_can_be_followed(tmp_path: Path, browser: Any) -> None:
    found = run_programs.mpi()
    assert found is not None
    (tmp_path / "slow.py").write_text(SLOW)
    program = [found.launcher, "-n", "2", sys.executable, "slow.py"]
    command = [sys.executable, "-m", "rankwise", "run", "--live", "--", *program]
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=tmp_path, text=True, **pipes) as running:  # type: ignore[call-overload]
        address = re.search(r"live page: (\S+)$", running.stderr.readline())
        assert address
        tab = browser.new_page()
        tab.goto(f"{address[1]}#timeline")
        tab.wait_for_selector("#timeline.open #time-status:has-text('shown')", timeout=120_000)
        was_running = running.poll() is None
        running.communicate(timeout=300)
        tab.close()
    assert was_running and running.returncode == 0
