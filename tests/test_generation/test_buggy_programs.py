"""Each bug is found at its line, and the smallest input that shows it is printed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from test_generation.buggy_programs import PROGRAMS, BuggyProgram, buggy_programs

_FAST = {"received_value", "one_rank", "c_value"}
_ALL = buggy_programs()


def test_there_are_forty() -> None:
    assert len(_ALL) >= 40
    assert {each.path.suffix for each in _ALL} == {".py", ".c", ".cpp"}


def _marked(program: BuggyProgram) -> object:
    marks = [] if program.path.stem in _FAST else [pytest.mark.long]
    return pytest.param(program, id=program.path.stem, marks=marks)


@pytest.mark.slow
@pytest.mark.parametrize("program", [_marked(each) for each in _ALL])
def test_the_bug_is_found_with_its_smallest_input(program: BuggyProgram, tmp_path: Path) -> None:
    options = list(program.options)
    at = options.index("--") if "--" in options else len(options)
    ours = [each.replace("stdin:", f"stdin:{PROGRAMS}/") for each in options[:at]]
    for name in ("grid.txt", program.path.name):
        (tmp_path / name).write_bytes((PROGRAMS / name).read_bytes())
    words = [
        sys.executable,
        "-m",
        "rankwise",
        "test",
        program.path.name,
        *ours,
        "--time",
        "3m",
        "--settle",
        "40",
        *options[at:],
    ]
    variables = {**os.environ, "STEPS": "1"}
    done = subprocess.run(words, cwd=tmp_path, env=variables, capture_output=True, text=True, timeout=500)
    assert done.returncode == 1, done.stdout + done.stderr
    result = json.loads((tmp_path / "rankwise-out" / "findings.json").read_text())
    found = [
        each
        for each in result["findings"]
        if (each["rule"], each["where"]["line"]) == (program.code, program.line)
    ]
    assert found, done.stdout
    told = [each["note"] for each in found[0]["related"] if each["label"] == "smallest input"]
    assert len(told) == 1
    if program.smallest:
        assert told[0] == program.smallest
