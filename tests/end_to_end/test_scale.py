"""`rankwise run --protect`, the library by itself, and `rankwise scale probe`, as a user types them."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run_programs
from rankwise.scale.library_limits import LibraryLimits, Limit, shipped, to_json
from rankwise.toolchain.embedded import embedded_file
from rankwise.toolchain.mpi_family import of_header

_WRAPPED = Path(__file__).parents[1] / "runs" / "scale" / "wrapped_gatherv.c"
_GATHERED = _WRAPPED.with_name("allgather.c")


def _rankwise(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rankwise", *words]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment)


def _program(source: Path = _WRAPPED) -> list[str]:
    mpi = run_programs.mpi()
    assert mpi is not None
    return [mpi.launcher, "-n", "3", *run_programs.command(source)]


def test_a_protected_run_carries_out_what_was_meant() -> None:
    said = _rankwise("run", "--protect", "--", *_program())
    assert said.returncode == 0, said.stdout + said.stderr
    words = " ".join(said.stdout.split())
    assert "wrapped_gatherv.c:22 RW715 MPI_Gatherv was carried out with another base address" in words
    assert "RW711" not in said.stdout


def test_the_library_alone_protects_and_says_so() -> None:
    words = _program()
    wrapper = str(Path(words[0]).with_name("mpicc"))
    library = _rankwise("scale", "library", "--mpi", wrapper).stdout.strip()
    command = [*words[:3], "env", f"LD_PRELOAD={library}", *words[3:]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert "rank 0: MPI_Gatherv at " in done.stderr
    assert "was meant" in done.stderr
    assert done.stderr.count("rankwise: rank") == 1


@pytest.mark.parametrize("name", ["mpicc.mpich", "mpicc.openmpi"])
def test_the_library_can_be_preloaded_into_programs_without_mpi_as_launchers_are(name: str) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name}")
    library = _rankwise("scale", "library", "--mpi", name).stdout.strip()
    done = subprocess.run(
        ["env", "true"], env={**os.environ, "LD_PRELOAD": library}, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_limits_of_another_library_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "scale.json"
    other = next(each for each in shipped() if each.library == "Open MPI")
    file.write_text(to_json(other))
    said = _rankwise("run", f"--protect={file}", "--", *_program())
    assert said.returncode == 2
    assert f"is about Open MPI {other.version}, and the program runs with MPICH" in said.stderr


@pytest.mark.slow
def test_what_this_library_was_measured_to_fail_at_is_carried_out_in_rounds(tmp_path: Path) -> None:
    """A made-up limit: 64 bytes in all blocks but the last, which the program goes beyond."""
    version = next(each.version for each in shipped() if (each.library, each.version) == _this_library())
    limit = Limit("MPI_Allgather", "extent", 4, 8, 2, 3, "wrong", detector="G", product="sn(P-1)", bound=64)
    file = tmp_path / "scale.json"
    file.write_text(to_json(LibraryLimits("MPICH", version, "here", 1, (limit,))))
    said = _rankwise("run", f"--protect={file}", "--", *_program(_GATHERED))
    assert said.returncode == 0, said.stdout + said.stderr
    words = " ".join(said.stdout.split())
    assert "allgather.c:18 RW715 MPI_Allgather was carried out with several rounds" in words
    assert "all are right" in said.stdout
    assert "RW715" not in _rankwise("run", "--protect", "--", *_program(_GATHERED)).stdout


def _this_library() -> tuple[str, str]:
    mpi = run_programs.mpi()
    assert mpi is not None
    header = embedded_file("mpich", "include", "mpi.h")
    assert header is not None
    return of_header(header.read_text())


@pytest.mark.parametrize("what", ["probe", "library"])
@pytest.mark.parametrize("mpi", ["no-such-mpicc", "/no/such/mpicc"])
def test_a_wrapper_that_is_not_there_is_an_error(what: str, mpi: str) -> None:
    said = _rankwise("scale", what, "--mpi", mpi)
    assert said.returncode == 2
    assert said.stderr.startswith("rankwise: there is no ")
    assert len(said.stderr.splitlines()) == 2


def _probes_left(cache: Path) -> set[str]:
    """Return the processes of probes that are still there."""
    found = set()
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if str(cache).encode() in each.read_bytes():
                found.add(each.parent.name)
    return found


@pytest.mark.slow
def test_a_probe_that_is_out_of_time_says_what_it_skipped_and_goes_on_later(tmp_path: Path) -> None:
    mpi = run_programs.mpi()
    assert mpi is not None
    wrapper = str(Path(mpi.launcher).with_name("mpicc"))
    first = _rankwise(
        "scale",
        "probe",
        "--mpi",
        wrapper,
        "--time",
        "0.5s",
        "-o",
        str(tmp_path / "scale.json"),
        RANKWISE_CACHE=str(tmp_path),
    )
    assert first.returncode == 0, first.stderr
    assert "for which there was no time" in first.stdout
    kept = next(tmp_path.glob("*.part"))
    made = kept.read_text().splitlines()
    assert made
    assert json.loads(made[0])["probe"]["call"] == "wrapped-gatherv"
    again = ("scale", "probe", "--mpi", wrapper, "--time", "0.5s", "-o", str(tmp_path / "scale.json"))
    assert _rankwise(*again, RANKWISE_CACHE=str(tmp_path)).returncode == 0
    assert kept.read_text().splitlines()[: len(made)] == made
    assert not _probes_left(tmp_path)


@pytest.mark.long
def test_a_probe_finds_what_this_library_cannot(tmp_path: Path) -> None:
    mpi = run_programs.mpi()
    assert mpi is not None
    wrapper = str(Path(mpi.launcher).with_name("mpicc"))
    said = _rankwise("scale", "probe", "--mpi", wrapper, "--time", "5m", "-o", str(tmp_path / "scale.json"))
    assert said.returncode == 0, said.stderr
    found = json.loads((tmp_path / "scale.json").read_text())
    limits = {(each["call"], each["limited"]): each["effect"] for each in found["limits"]}
    assert limits["MPI_Gatherv", "wrapped-gatherv"] == "before"
    assert limits["MPI_Send", "narrowed-send"] == "bytes"
    assert limits["MPI_Pack_size", "pack-size"] == "undefined"
    assert limits["MPI_Get_count", "get-count"] == "undefined"
