"""A program that was built before is started by a launcher of the MPI that it is linked with."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.errors import MissingTool
from rankwise.launch import program_launcher
from rankwise.toolchain import mpi_family
from rankwise.toolchain.tool import Tool, ToolOrigin

PROGRAM = Path("app")
FAMILIES = {"mpiexec": mpi_family.MPICH, "/bin/mpiexec.openmpi": mpi_family.OPEN_MPI, "srun": ""}


def _installed(
    monkeypatch: pytest.MonkeyPatch, usual: str, linked: str | None, *names: str, own: Path = Path("/usr")
) -> None:
    monkeypatch.setattr(
        program_launcher,
        "mpi_launcher",
        lambda: Tool("mpiexec", "", "get one", (usual,), "", ToolOrigin.YOURS),
    )
    found = (linked, own / "lib" / "libmpi.so") if linked is not None else None
    monkeypatch.setattr(program_launcher, "linked_with", lambda _: found)
    monkeypatch.setattr(
        program_launcher, "launcher_family", lambda word: FAMILIES.get(word, mpi_family.MPICH)
    )
    monkeypatch.setattr(
        program_launcher.shutil, "which", lambda name: f"/bin/{name}" if name in names else None
    )
    monkeypatch.setattr(program_launcher, "embedded_file", lambda *_: None)


def test_the_usual_launcher_starts_what_fits_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(monkeypatch, "mpiexec", mpi_family.MPICH, "mpiexec.openmpi")
    assert program_launcher.launcher_for(PROGRAM) == ("mpiexec",)
    _installed(monkeypatch, "srun", mpi_family.OPEN_MPI, "mpiexec.openmpi")
    assert program_launcher.launcher_for(PROGRAM) == ("srun",)


def test_a_program_that_names_no_library_gets_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(monkeypatch, "mpiexec", None)
    assert program_launcher.launcher_for(PROGRAM) == ("mpiexec",)


def test_another_mpi_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(monkeypatch, "mpiexec", mpi_family.OPEN_MPI, "mpiexec.openmpi")
    assert program_launcher.launcher_for(PROGRAM) == ("/bin/mpiexec.openmpi",)


def test_the_one_that_was_installed_with_the_library_is_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    launcher = tmp_path / "bin" / "mpiexec"
    launcher.parent.mkdir()
    launcher.touch()
    _installed(monkeypatch, "mpiexec", mpi_family.MPICH, own=tmp_path)
    assert program_launcher.launcher_for(PROGRAM) == (str(launcher),)


def test_none_that_fits_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(monkeypatch, "mpiexec", mpi_family.OPEN_MPI)
    with pytest.raises(MissingTool, match="no mpiexec of Open MPI is here"):
        program_launcher.launcher_for(PROGRAM)
