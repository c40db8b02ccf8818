"""A Python program runs with the user's Python, which may have modules that rankwise's own Python lacks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import run_programs
from end_to_end.command_line import CommandLine, command
from rankwise.toolchain.embedded import embedded_file

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI here to run programs with")

PROGRAM = """\
from mpi4py import MPI
import only_here

MPI.COMM_WORLD.Barrier()
print(f"marker {only_here.MARKER}\\n", end="", flush=True)  # one write, even if Python does not buffer
"""
DECIDES = ("VIRTUAL_ENV", "CONDA_PREFIX", "PATH")


def _environment(folder: Path) -> Path:
    """Make a virtual environment with nothing in it, and return its folder for modules."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    return next(folder.glob("lib/python*/site-packages"))


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with mpi4py, the MPI that it loads, and a module that is nowhere else."""
    import mpi4py

    folder = tmp_path_factory.mktemp("users") / "environment"
    modules = _environment(folder)
    packages = folder / "packages"
    packages.mkdir()
    (packages / "mpi4py").symlink_to(Path(mpi4py.__file__).parent)
    (modules / "more.pth").write_text(f"{packages}\n", encoding="utf-8")
    (modules / "only_here.py").write_text("MARKER = 1\n", encoding="utf-8")
    library = embedded_file("mpich", "libmpi.so")
    for each in library.parent.glob("*mpi*") if library is not None else ():
        (folder / "lib" / each.name).symlink_to(each)
    return folder


def _without_any() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in DECIDES[:2]}


def _that_choose(environment: Path, variable: str) -> dict[str, str]:
    if variable == "PATH":
        return {**_without_any(), "PATH": f"{environment / 'bin'}:{os.environ['PATH']}"}
    return {**_without_any(), variable: str(environment)}


@pytest.fixture
def program(rankwise: CommandLine) -> CommandLine:
    rankwise.write("app.py", PROGRAM)
    return rankwise


@pytest.mark.parametrize("variable", DECIDES)
def test_the_users_environment_runs_the_program(
    program: CommandLine, environment: Path, variable: str
) -> None:
    done = program("verify", "app.py", "-n", "2", env=_that_choose(environment, variable))
    assert (done.code, done.out.count("marker 1")) == (0, 2), done.said


def test_the_option_wins_over_the_environment(program: CommandLine, environment: Path) -> None:
    python = environment / "bin" / "python"
    done = program("verify", "app.py", "-n", "2", "--python", python)
    assert (done.code, done.out.count("marker 1")) == (0, 2), done.said


def test_rankwises_own_python_lacks_the_module(program: CommandLine) -> None:
    words = command(("verify", "app.py", "-n", "2"))
    done = subprocess.run(words, cwd=program.folder, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "No module named 'only_here'" in done.stderr


def test_a_run_uses_the_python_that_was_typed(program: CommandLine, environment: Path) -> None:
    mpi = run_programs.mpi()
    assert mpi is not None
    done = program("run", "--", mpi.launcher, "-n", "2", environment / "bin" / "python", "app.py")
    assert (done.code, done.out.count("marker 1")) == (0, 2), done.said


def test_an_environment_without_mpi4py_is_one_clear_error(program: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    _environment(folder)
    done = program("verify", "app.py", "-n", "2", env=_that_choose(folder, "VIRTUAL_ENV"))
    assert done.code == 2
    python = folder / "bin" / "python"
    assert f"{python} has no mpi4py (the active virtual environment (VIRTUAL_ENV))" in done.said
    assert f"try: {python} -m pip install mpi4py" in done.said


def test_the_option_is_for_python_programs(projects: CommandLine) -> None:
    done = projects("verify", "good.c", "--python", sys.executable)
    assert done.code == 2
    assert "--python is for Python programs, and good.c is not one" in done.said


def test_doctor_says_which_python_and_why(rankwise: CommandLine, environment: Path) -> None:
    done = rankwise("doctor", env={**_that_choose(environment, "VIRTUAL_ENV"), "COLUMNS": "120"})
    assert "which Python runs Python programs" in done.out
    assert "the active virtual environment (VIRTUAL_ENV)" in done.said
    named = rankwise("doctor", "--python", environment / "bin" / "python")
    assert "--python names it" in named.said
