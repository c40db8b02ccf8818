"""rankwise as a process among others: interrupted, piped, on a bare machine, with a huge file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from end_to_end.command_line import BUG_C, BUG_PY, CommandLine, command


def many_functions(count: int) -> str:
    """C text with many small functions, and the bug at the end."""
    small = (
        "int step{n}(int *a, int n) {{\n    int s = {n};\n    for (int i = 0; i < n; i++)\n"
        "        if (a[i] > {n})\n            s += a[i] * {n};\n        else\n            a[i] = s;\n"
        "    return s;\n}}\n"
    )
    return "".join(small.format(n=n) for n in range(count)) + BUG_C


def processes_of_session(session: int) -> list[str]:
    """Return the commands that still run in a session."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if os.getsid(int(entry.name)) == session and "Z" not in (entry / "stat").read_text().split()[2]:
                found.append((entry / "cmdline").read_text().replace("\0", " "))
        except (OSError, ProcessLookupError):
            continue
    return found


@pytest.mark.parametrize("whole_group", [True, False], ids=["from the keyboard", "to the process alone"])
def test_interrupting_a_compilation_leaves_nothing_behind(rankwise: CommandLine, whole_group: bool) -> None:
    rankwise.write("big.c", many_functions(12_000))
    started = subprocess.Popen(
        command(["check", "big.c"]),
        cwd=rankwise.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
        # A shell that starts us in the background makes us ignore Ctrl-C, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 30
    while not any("-emit-llvm" in words for words in processes_of_session(started.pid)):
        assert time.monotonic() < deadline, "the compiler was not started"
        time.sleep(0.02)
    if whole_group:
        os.killpg(started.pid, signal.SIGINT)
    else:
        started.send_signal(signal.SIGINT)
    _, said = started.communicate(timeout=20)
    assert (started.returncode, said) == (130, "rankwise: interrupted\n")
    assert processes_of_session(started.pid) == []


@pytest.mark.parametrize("form", ["terminal", "json", "github"])
def test_a_reader_that_leaves_early_is_no_error(rankwise: CommandLine, form: str) -> None:
    # So many findings that the pipe is full before the reader's first line is read.
    rankwise.write("bug.py", BUG_PY + "    comm.Barrier()\n" * 400)
    words = " ".join(f"'{word}'" for word in command(["check", "bug.py", "--format", form]))
    done = subprocess.run(
        ["bash", "-c", f"{words} | head -1; echo ${{PIPESTATUS[0]}}"],
        cwd=rankwise.folder, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    first, code = done.stdout.splitlines()
    assert done.stderr == ""
    assert first.strip()
    assert code == "1"
    assert (rankwise.folder / "rankwise-out" / "findings.json").is_file()


def test_without_any_compiler_or_mpi_of_the_machine(rankwise: CommandLine, tmp_path: Path) -> None:
    rankwise.write("bug.c", BUG_C)
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path / "home")}
    done = rankwise("check", "bug.c", "--format", "json", env=bare)
    assert done.places() == [("bug.c", 8, "RW101")]


def test_without_even_a_home(rankwise: CommandLine) -> None:
    rankwise.write("bug.c", BUG_C)
    done = rankwise("check", "bug.c", "--format", "json", env={"RANKWISE_CACHE": str(rankwise.folder / "c")})
    assert done.places() == [("bug.c", 8, "RW101")]


def test_output_needs_no_utf8(rankwise: CommandLine) -> None:
    rankwise.write("bug.py", BUG_PY)
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    for form in ("terminal", "json", "sarif", "junit", "github"):
        done = rankwise("check", "bug.py", "--format", form, env=ascii_only)
        assert (done.code, done.err) == (1, "")


def test_a_read_only_working_folder_still_shows_findings(rankwise: CommandLine) -> None:
    rankwise.write("bug.py", BUG_PY)
    done = rankwise("check", rankwise.folder / "bug.py", "--output", "/proc/self/no/found.json")
    assert done.code == 2
    assert "RW101" in done.out
    assert "cannot be written" in done.err


@pytest.mark.long
def test_ten_megabytes_of_c_are_judged(rankwise: CommandLine) -> None:
    text = many_functions(54_000)
    assert len(text) > 10_000_000
    rankwise.write("huge.c", text)
    done = subprocess.run(
        command(["check", "huge.c", "--format", "json"]),
        cwd=rankwise.folder, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert '"rule": "RW101"' in done.stdout


def test_many_kilobytes_of_c_are_judged(rankwise: CommandLine) -> None:
    rankwise.write("large.c", many_functions(600))
    done = rankwise("check", "large.c", "--format", "json")
    assert [place[2] for place in done.places()] == ["RW101"]


def test_the_interpreter_in_use_runs_the_command() -> None:
    """`python -m rankwise` and the installed script are one."""
    script = Path(sys.executable).with_name("rankwise")
    if not script.exists():
        pytest.skip("rankwise is not installed into this environment")
    one = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    other = subprocess.run(command(["--version"]), capture_output=True, text=True, check=True)
    assert one.stdout == other.stdout
