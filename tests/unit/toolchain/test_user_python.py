"""Which Python runs Python programs, on machines made of shell scripts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.errors import MissingTool, RankwiseError
from rankwise.toolchain import ToolOrigin
from rankwise.toolchain.running_mpi import running_mpi
from rankwise.toolchain.user_python import user_python

Install = Callable[[str, str], Path]
HAS_MPI4PY = 'printf "%s\\n" {} 3.12.1 4.0.0 {} "MPICH Version: 4.2.1"'
LACKS_MPI4PY = "echo \"ModuleNotFoundError: No module named 'mpi4py'\" >&2; exit 1"
HYDRA = 'echo "HYDRA build details:"; echo "    Version:    4.2.1"'


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)


@pytest.fixture
def made(tmp_path: Path) -> Callable[[str, str], Path]:
    """Return a function that makes an environment whose Python is a script."""

    def make(name: str, script: str) -> Path:
        program = tmp_path / name / "bin" / "python"
        program.parent.mkdir(parents=True)
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
        return program

    return make


def test_the_order_is_option_virtual_environment_conda_path_own(
    install: Install, made: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (user_python().path, user_python().why) == (sys.executable, "the Python that rankwise runs in")
    assert user_python().origin is ToolOrigin.EMBEDDED
    install("python", HAS_MPI4PY.format("/opt/real/python", '""'))
    assert (user_python().path, user_python().why) == ("/opt/real/python", "python on PATH")
    conda = made("conda", HAS_MPI4PY.format("/other", '""'))
    monkeypatch.setenv("CONDA_PREFIX", str(conda.parent.parent))
    assert (user_python().path, user_python().origin) == (str(conda), ToolOrigin.YOURS)
    virtual = made("virtual", HAS_MPI4PY.format("/other", '""'))
    monkeypatch.setenv("VIRTUAL_ENV", str(virtual.parent.parent))
    assert (user_python().path, user_python().mpi4py) == (str(virtual), "4.0.0")
    named = made("named", HAS_MPI4PY.format("/other", '""'))
    assert (user_python(str(named)).path, user_python(str(named)).why) == (str(named), "--python names it")


def test_a_python_on_path_without_mpi4py_is_passed_over(install: Install) -> None:
    install("python3", LACKS_MPI4PY)
    python = install("python", HAS_MPI4PY.format('""', '""'))
    assert user_python().path == str(python)


def test_an_environment_that_does_not_exist_is_not_active(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", "/nowhere/at/all")
    assert user_python().why != "the active virtual environment (VIRTUAL_ENV)"


def test_an_active_environment_is_never_quietly_replaced(
    install: Install, made: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("python3", HAS_MPI4PY.format("/other", '""'))
    virtual = made("virtual", LACKS_MPI4PY)
    monkeypatch.setenv("VIRTUAL_ENV", str(virtual.parent.parent))
    with pytest.raises(MissingTool, match="has no mpi4py") as error:
        _ = user_python().command
    assert error.value.hint is not None
    assert error.value.hint.startswith(f"{virtual} -m pip install mpi4py")
    assert error.value.hint.endswith("--python PATH")


def test_where_no_python_has_mpi4py_one_error_says_so(
    install: Install, made: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("python3", LACKS_MPI4PY)
    monkeypatch.setattr(sys, "executable", str(made("own", LACKS_MPI4PY)))
    with pytest.raises(MissingTool, match="no Python here can import mpi4py") as error:
        _ = user_python().command
    assert "--python PATH" in (error.value.hint or "")


def test_what_mpi4py_says_when_it_finds_no_mpi_is_repeated(made: Install) -> None:
    python = made("named", 'echo "RuntimeError: cannot load MPI library" >&2; exit 1')
    assert user_python(str(python)).why.endswith("RuntimeError: cannot load MPI library")


def test_a_folder_is_not_a_program_and_its_python_is_named(made: Install) -> None:
    program = made("virtual", LACKS_MPI4PY)
    with pytest.raises(RankwiseError, match="which is not a program") as error:
        user_python(str(program.parent.parent))
    assert error.value.hint == f"--python {program}"


def test_the_launcher_is_the_one_beside_the_library_of_that_python(install: Install, made: Install) -> None:
    install("mpiexec", HYDRA)
    library = "lib/libmpi.so.12"
    python = made("virtual", HAS_MPI4PY.format('""', f'"${{0%/*}}/../{library}"'))
    beside = python.with_name("mpiexec")
    beside.write_text(f"#!/bin/sh\n{HYDRA}\n", encoding="utf-8")
    beside.chmod(0o755)
    found = user_python(str(python))
    chosen = running_mpi("python", found)
    assert Path(chosen.launcher.path).resolve() == beside
    assert (chosen.launcher.origin, chosen.why) == (ToolOrigin.YOURS, "mpi4py loads MPICH 4.2.1")
