"""The doctor's screen, JSON and exit code."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.cli import doctor
from rankwise.toolchain import Tool, ToolOrigin, trial

Install = Callable[[str, str], Path]


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    doctor.add_arguments(parser)
    return doctor.run(parser.parse_args(words))


@pytest.mark.parametrize("width", [100, 80])
def test_the_screen_is_plain_and_fits(
    install: Install, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert run() == doctor.READY
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= width
    rows = {line.split()[0]: line for line in shown.splitlines() if line.split()}
    assert "embedded" in rows["clang"]
    assert "ziglang/zig" in rows["clang"]
    assert "apt-get install flang-19" in shown
    assert "ready to check" in shown


def test_a_program_named_by_a_wrong_variable_makes_it_not_ready(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RANKWISE_CLANG", "/nowhere/clang")
    monkeypatch.setenv("COLUMNS", "100")
    assert run() == doctor.NOT_READY
    shown = capsys.readouterr().out
    assert "not ready" in shown
    assert "RANKWISE_CLANG names /nowhere/clang" in shown


def test_a_clang_that_compiles_nothing_makes_it_not_ready(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(
        "clang",
        'case "$*" in *--version*) echo "clang version 19.1.7";; *) echo "error: no" >&2; exit 1;; esac',
    )
    assert run("--json") == doctor.NOT_READY
    first = json.loads(capsys.readouterr().out)["trials"][0]
    assert (first["worked"], first["why"]) == (False, "error: no")


def test_ir_that_llvmlite_cannot_read_is_noticed(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    script = (
        'case "$*" in *--version*) echo "clang version 19.1.7"; exit;; esac\n'
        'while [ $# -gt 1 ]; do [ "$1" = -o ] && echo "this is not IR" > "$2"; shift; done'
    )
    install("clang", script)
    assert run("--json") == doctor.NOT_READY
    assert json.loads(capsys.readouterr().out)["trials"][0]["why"].startswith("llvmlite: ")


def test_json_has_a_format_a_version_and_every_part(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--json", "--try") == doctor.READY
    document = json.loads(capsys.readouterr().out)
    assert (document["format"], document["version"], document["ready"]) == ("rankwise-doctor", 1, True)
    parts = {tool["part"]: tool for tool in document["tools"]}
    assert {"clang", "llvmlite", "mpicc", "omp.h", "flang", "mpiexec"} <= set(parts)
    assert parts["mpicc"]["origin"] == "embedded"
    assert parts["flang"]["command"] == []
    assert all(tool["enables"] and tool["get_it"] for tool in document["tools"])
    assert [trial["what"] for trial in document["trials"] if trial["worked"]][-1].startswith("2 ranks")


def test_ranks_that_do_not_know_of_each_other_are_noticed(
    install: Install, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    launcher = install("mpiexec", 'shift 2; "$@"; "$@"')
    monkeypatch.setattr(
        trial, "mpi_launcher", lambda *_: Tool("mpiexec", "", "", (str(launcher),), "", ToolOrigin.YOURS)
    )
    run("--json", "--try")
    last = json.loads(capsys.readouterr().out)["trials"][-1]
    assert not last["worked"]
    assert "alone" in last["why"]


@pytest.mark.parametrize(
    ("path", "room", "expected"),
    [
        ("/usr/bin/gcc", 20, "/usr/bin/gcc"),
        ("/a/very/long/way/to/bin/mpicc", 16, ".../to/bin/mpicc"),
        ("/opt/an-extremely-long-program-name", 12, "...gram-name"),
    ],
)
def test_long_paths_keep_their_end(path: str, room: int, expected: str) -> None:
    assert doctor.shortened(path, room) == expected
