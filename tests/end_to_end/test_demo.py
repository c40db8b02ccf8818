"""`make demo` and the programs in examples/: every bug is found, and every mended twin is clean."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import run_programs
from end_to_end.command_line import CommandLine
from rankwise.toolchain import Tool

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "examples" / "demo.py"
BUGS = {
    "heat.c": {"RW101"},
    "master_worker.c": {"RW101"},
    "settings.c": {"RW102", "RW104"},
    "smooth.c": {"RW501"},
    "heat.py": {"RW101"},
    "survey.py": {"RW101"},
    "overlap.py": {"RW402"},
    "ring.py": set(),
    "coupling.py": set(),
}
"""What static checking finds in each program; messages are left to runs."""
NOT_THE_DEVELOPERS = ("VIRTUAL_ENV", "OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "COLUMNS")


def _demo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("demo", DEMO)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["demo"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI here to run programs with")
def test_the_demo_finds_each_bug_and_ends_with_what_to_type() -> None:
    variables = {name: value for name, value in os.environ.items() if name not in NOT_THE_DEVELOPERS}
    done = subprocess.run(
        [sys.executable, DEMO], cwd=ROOT, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("RW201 deadlock") == 3
    assert "$ rankwise replay 'np=3 " in done.stdout
    assert "after the last call, run ended" in " ".join(done.stdout.split())
    assert "All 4 bugs are found, and all 4 mended programs are clean" in done.stdout
    page = ROOT / "rankwise-out" / "demo.html"
    assert (
        f"The page of the last finding, with who waits for whom and what each rank did: {page}" in done.stdout
    )
    assert page.is_file()
    assert "What to type next:" in done.stdout


def test_a_part_that_cannot_run_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = _demo()
    missing = Tool("mpiexec", "starts programs", "pip install 'rankwise[toolchain]'")
    monkeypatch.setattr(demo, "mpi_launcher", lambda *_: missing)
    shown = demo.Demo()
    assert shown.rankwise(demo.STEPS[2], demo.BUGGY) is None
    said = capsys.readouterr().out
    assert "run cannot run a program here: there is nothing here that starts MPI programs" in said
    assert "pip install 'rankwise[toolchain]'" in said
    assert shown.wrong


@pytest.mark.parametrize("name", BUGS)
def test_checking_finds_the_bug_of_an_example_and_its_twin_is_clean(rankwise: CommandLine, name: str) -> None:
    flags = ("--", "-fopenmp") if name == "smooth.c" else ()
    for folder, expected in (("bugs_detected", BUGS[name]), ("correct_code", set())):
        done = rankwise("check", "--format", "json", ROOT / "examples" / folder / name, *flags)
        assert {each["rule"] for each in done.findings()} == expected
        assert done.code == bool(expected)


def test_every_example_has_a_twin_and_is_tested() -> None:
    for folder in ("bugs_detected", "correct_code"):
        assert {each.name for each in (ROOT / "examples" / folder).iterdir()} == set(BUGS)
