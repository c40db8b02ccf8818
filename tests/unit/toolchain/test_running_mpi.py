"""An MPI of which only a part is here is not preferred over the embedded one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.toolchain import ToolOrigin, mpi_compile_flags, mpi_family, mpi_launcher
from rankwise.toolchain.launchers import refused_to_root
from rankwise.toolchain.running_mpi import running_mpi

Install = Callable[[str, str], Path]
OPEN_MPI_HEADER = (
    "#define OMPI_MAJOR_VERSION 4\n#define OMPI_MINOR_VERSION 1\n#define OMPI_RELEASE_VERSION 4\n"
)
HYDRA = 'echo "HYDRA build details:"; echo "    Version:    4.0.2"'
ORTE = 'echo "mpiexec (OpenRTE) 4.1.4"'
SHOWS = 'case "$1" in -show|--showme) echo "gcc -I{}";; *) exit 1;; esac'


@pytest.fixture
def open_mpi_compiler(install: Install, tmp_path: Path) -> Path:
    """Install an mpicc of Open MPI with its header."""
    include = tmp_path / "ompi" / "include"
    include.mkdir(parents=True)
    (include / "mpi.h").write_text(OPEN_MPI_HEADER)
    return install("mpicc", SHOWS.format(include))


def test_a_launcher_alone_is_not_preferred(install: Install) -> None:
    install("mpiexec", ORTE)
    chosen = running_mpi()
    assert (chosen.launcher.origin, chosen.wrapper) == (ToolOrigin.EMBEDDED, None)
    assert chosen.why == "your mpiexec has no mpicc beside it"


def test_a_compiler_without_headers_is_not_preferred(install: Install, tmp_path: Path) -> None:
    install("mpicc", SHOWS.format(tmp_path / "nothing"))
    install("mpiexec", ORTE)
    chosen = running_mpi()
    assert (chosen.launcher.origin, chosen.wrapper) == (ToolOrigin.EMBEDDED, None)
    assert chosen.why == "your mpicc finds no mpi.h"
    assert "nothing" not in mpi_compile_flags("c")[0]


def test_a_launcher_of_another_family_is_not_combined_with_the_compiler(
    install: Install, open_mpi_compiler: Path
) -> None:
    install("mpiexec", HYDRA)
    chosen = running_mpi()
    assert (chosen.launcher.origin, chosen.wrapper) == (ToolOrigin.EMBEDDED, None)
    assert chosen.why == "your mpicc is Open MPI and your mpiexec is MPICH"


@pytest.mark.parametrize("name", ["mpiexec", "mpirun", "mpiexec.openmpi"])
def test_a_whole_mpi_is_preferred_also_behind_a_launcher_of_another(
    install: Install, open_mpi_compiler: Path, name: str
) -> None:
    install("mpiexec", HYDRA)
    launcher = install(name, ORTE)
    chosen = running_mpi()
    assert chosen.launcher.command == (str(launcher),)
    assert chosen.wrapper is not None
    assert chosen.wrapper.path == open_mpi_compiler
    assert mpi_launcher("c++").command == (str(launcher),)


def test_python_programs_start_with_the_launcher_of_their_library(
    install: Install, open_mpi_compiler: Path
) -> None:
    install("mpiexec", ORTE)
    assert mpi_launcher("c").origin is ToolOrigin.YOURS
    assert mpi_launcher("python").origin is ToolOrigin.EMBEDDED
    assert running_mpi("python").why.startswith("mpi4py loads MPICH ")


@pytest.mark.parametrize(
    ("said", "identity"),
    [
        ("MPICH Version:      5.0.2\nMPICH Release date: today", (mpi_family.MPICH, "5.0.2")),
        ("Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4", (mpi_family.OPEN_MPI, "4.1.4")),
        ("Intel(R) MPI Library 2021.11 for Linux* OS", (mpi_family.INTEL, "2021.11")),
        ("MVAPICH2 Version      :\t2.3.7", (mpi_family.MVAPICH, "2.3.7")),
        ("something else", ("", "")),
    ],
)
def test_the_library_tells_the_family(said: str, identity: tuple[str, str]) -> None:
    assert mpi_family.of_library(said) == identity


def test_root_learns_what_to_set_for_open_mpi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for name in ("OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"):
        monkeypatch.delenv(name, raising=False)
    assert "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1" in refused_to_root(mpi_family.OPEN_MPI)
    assert not refused_to_root(mpi_family.MPICH)
    monkeypatch.setenv("OMPI_ALLOW_RUN_AS_ROOT", "1")
    assert refused_to_root(mpi_family.OPEN_MPI)
    monkeypatch.setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
    assert not refused_to_root(mpi_family.OPEN_MPI)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.delenv("OMPI_ALLOW_RUN_AS_ROOT")
    assert not refused_to_root(mpi_family.OPEN_MPI)
