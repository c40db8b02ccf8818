"""What takes long: a bar for whatever watches, compilers side by side, and an end when it is asked for."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from end_to_end.command_line import BUG_C, CommandLine, command
from end_to_end.test_processes import many_functions, processes_of_session


def run_on_terminal(here: CommandLine, *words: str) -> str:
    """Return what a command writes to a terminal as its standard error."""
    leader, follower = pty.openpty()
    started = subprocess.Popen(
        command(words),
        cwd=here.folder,
        stdout=subprocess.DEVNULL,
        stderr=follower,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(follower)
    said = b""
    while True:
        ready, _, _ = select.select([leader], [], [], 0.05)
        try:
            piece = os.read(leader, 65536) if ready else b""
        except OSError:  # the other end is closed
            break
        said += piece
        if not piece and started.poll() is not None:
            break
    os.close(leader)
    started.wait(60)
    return said.decode()


@pytest.mark.slow
def test_a_bar_appears_on_a_terminal_and_leaves_nothing(rankwise: CommandLine) -> None:
    for name in ("a.c", "b.c"):
        rankwise.write(name, many_functions(1500).replace("step", f"step_{name[0]}_"))
    said = run_on_terminal(rankwise, "check", "a.c", "b.c", "--no-cache")
    assert re.search(r"(reading|checking)", said)
    assert said.rstrip().endswith("\x1b[2K")  # the line is wiped
    assert rankwise("check", "a.c", "b.c", "--no-cache").err == ""  # and not in a log


def test_nothing_appears_for_short_work(rankwise: CommandLine) -> None:
    rankwise.write("a.py", "x = 1\n")
    assert run_on_terminal(rankwise, "check", "a.py") == ""


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_the_number_of_jobs_changes_nothing_but_the_time(rankwise: CommandLine, jobs: str) -> None:
    for at in range(5):
        rankwise.write(f"bug{at}.c", BUG_C)
    rankwise.write("broken.c", "int main( {\n")
    done = rankwise("check", ".", "--no-cache", "--jobs", jobs, "--format", "json", "--select", "RW101")
    assert done.places() == [(f"bug{at}.c", 8, "RW101") for at in range(5)]
    assert done.code == 1


def test_an_interrupt_ends_all_compilers(rankwise: CommandLine) -> None:
    for at in range(4):
        rankwise.write(f"big{at}.c", many_functions(12_000).replace("step", f"step_{at}_"))
    started = subprocess.Popen(
        command(["check", ".", "--jobs", "2", "--no-cache"]),
        cwd=rankwise.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
        # A shell that starts us in the background makes us ignore Ctrl-C, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 30
    while sum("-emit-llvm" in words for words in processes_of_session(started.pid)) < 2:
        assert time.monotonic() < deadline, "the compilers were not started"
        time.sleep(0.02)
    started.send_signal(signal.SIGINT)
    _, said = started.communicate(timeout=20)
    assert (started.returncode, said) == (130, "rankwise: interrupted\n")
    assert processes_of_session(started.pid) == []


def test_a_second_run_compiles_nothing(rankwise: CommandLine, tmp_path: Path) -> None:
    """What was compiled before comes from the cache, and nothing is written there anew."""
    rankwise.write("bug.c", BUG_C)
    os.utime(rankwise.folder / "bug.c", (1_000_000_000, 1_000_000_000))
    where = {**os.environ, "RANKWISE_CACHE": str(tmp_path / "cache")}
    words = ("check", "bug.c", "--format", "json", "--select", "RW101")
    assert rankwise(*words, env=where).places() == [("bug.c", 8, "RW101")]
    entries = [file for file in (tmp_path / "cache" / "ir").rglob("*") if file.is_file()]
    assert len(entries) == 2  # the IR, and what it was made from
    before = {file: file.stat().st_ino for file in entries}
    assert rankwise(*words, env=where).places() == [("bug.c", 8, "RW101")]
    assert {file: file.stat().st_ino for file in entries} == before  # nothing was written anew
    assert rankwise(*words, "--no-cache", env=where).places() == [("bug.c", 8, "RW101")]
