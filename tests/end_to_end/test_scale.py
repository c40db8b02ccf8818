"""`rankwise run --protect`, the library by itself, and `rankwise scale probe`, as a user types them."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import run_programs
from rankwise.scale.library_limits import LibraryLimits, Limit, shipped, to_json
from rankwise.scale.probe_plan import Probe
from rankwise.toolchain.embedded import embedded_file
from rankwise.toolchain.mpi_family import of_header
from rankwise.workflows.scale_probe import ProbeRequest, probing

_WRAPPED = Path(__file__).parents[1] / "runs" / "scale" / "wrapped_gatherv.c"
_ON_OPEN_MPI = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
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


_GROWING = """
#include <mpi.h>
static double mine[400000], all[400000];
int main(int argc, char **argv)
{
    int counts[4] = {100000, 100000, 100000, 100000};
    MPI_Init(&argc, &argv);
    MPI_Allgather(mine, 100000, MPI_DOUBLE, all, 100000, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Reduce_scatter(all, mine, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "breaks"),
    [
        ("mpich", "MPI_Allgather breaks at 2,686 ranks with 100,000 elements of 8 bytes per rank as here"),
        ("openmpi", "MPI_Reduce_scatter breaks at 21,475 ranks with 100,000 elements of 8 bytes per rank"),
    ],
)
def test_a_run_says_when_it_is_beyond_what_its_library_can_do(tmp_path: Path, name: str, breaks: str) -> None:
    if shutil.which(f"mpicc.{name}") is None:
        pytest.skip(f"there is no mpicc.{name}")
    source, program = tmp_path / "growing.c", tmp_path / "growing"
    source.write_text(_GROWING)
    subprocess.run([f"mpicc.{name}", "-g", str(source), "-o", str(program)], check=True)
    said = _rankwise("run", "--", f"mpiexec.{name}", "-n", "2", str(program), **_ON_OPEN_MPI)
    assert said.returncode == 0, said.stdout + said.stderr
    words = " ".join(said.stdout.split())
    assert words.count(" RW713 MPI_") == 1
    assert breaks in words


_TOO_LARGE = """
import numpy as np
from mpi4py import MPI
data = np.empty(2_200_000_000, dtype="b")
MPI.COMM_WORLD.Isend([data, MPI.BYTE], dest=0)
"""


@pytest.mark.slow
def test_a_message_that_mpi4py_refuses_is_explained(tmp_path: Path) -> None:
    library = next(Path("/usr/lib").glob("*/libmpi.so.40"), None)
    if library is None or shutil.which("mpiexec.openmpi") is None:
        pytest.skip("there is no mpiexec.openmpi")
    (tmp_path / "large.py").write_text(_TOO_LARGE)
    words = ("mpiexec.openmpi", "-n", "1", "env", f"MPI4PY_LIBMPI={library}", sys.executable)
    said = _rankwise("run", "--", *words, str(tmp_path / "large.py"), **_ON_OPEN_MPI)
    words_said = " ".join(said.stdout.split())
    assert "RW203 rank 0 ended by an exception: mpi4py.MPI.Exception" in words_said
    assert "the library counts in int as Open MPI up to 5.0 does" in words_said
    assert "objects with mpi4py.util.pkl5" in words_said


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


def _shared_memory_of(processes: set[str]) -> set[Path]:
    """Return the files of shared memory that processes have mapped."""
    found = set()
    for process in processes:
        with contextlib.suppress(OSError):
            maps = Path("/proc", process, "maps").read_text()
            found |= {Path(each) for each in re.findall(r"/dev/shm/\S+", maps)}
    return found


def _comes(condition: Callable[[], bool]) -> bool:
    """Return whether a condition holds within half a minute."""
    until = time.monotonic() + 30
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    return condition()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_probe_leaves_nothing_and_goes_on_where_it_stopped(
    tmp_path: Path, how: signal.Signals
) -> None:
    command = ("scale", "probe", "--mpi", str(_wrapper()), "-o", str(tmp_path / "scale.json"))
    environment = {**os.environ, "RANKWISE_CACHE": str(tmp_path)}
    words = [sys.executable, "-m", "rankwise", *command]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as probing:
        assert _comes(lambda: any(each.stat().st_size for each in tmp_path.glob("*.part")))
        assert _comes(lambda: bool(_shared_memory_of(_probes_left(tmp_path)))), "the ranks share memory"
        shared = _shared_memory_of(_probes_left(tmp_path))
        probing.send_signal(how)
        probing.communicate(timeout=60)
    assert _comes(lambda: not _probes_left(tmp_path))
    assert _comes(lambda: not any(each.exists() for each in shared))
    kept = next(tmp_path.glob("*.part"))
    made = kept.read_text().splitlines()
    again = _rankwise(*command, "--time", "0.5s", RANKWISE_CACHE=str(tmp_path))
    assert again.returncode == 0, again.stderr
    lines = kept.read_text().splitlines()
    assert lines[: len(made)] == made
    probes = [json.dumps(json.loads(each)["probe"]) for each in lines]
    assert len(probes) == len({*probes}), "no probe is made twice"


@pytest.mark.slow
def test_a_probe_says_for_what_there_was_too_little_memory(tmp_path: Path) -> None:
    limits = ("--memory", "1", "--time", "1s", "-o", str(tmp_path / "scale.json"))
    said = _rankwise("scale", "probe", "--mpi", str(_wrapper()), *limits, RANKWISE_CACHE=str(tmp_path))
    assert said.returncode == 0, said.stderr
    assert "skipped: wrapped-gatherv: more than 1 MB" in said.stdout


@pytest.mark.slow
def test_calls_that_a_library_lacks_are_named(tmp_path: Path) -> None:
    """Debian's Open MPI 4.1 has none of the persistent collectives of MPI 4."""
    name = "mpicc.openmpi"
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name}")
    calls = [Probe(each, 2, 8, 1 << 16, 8) for each in ("MPI_Bcast", "MPI_Bcast_init")]
    with probing(ProbeRequest(name, tmp_path / "scale.json", seconds=30)) as session:
        effects = [each.effect for each in session.outcomes(calls)]
    assert effects == ["right", "not there"]


@pytest.mark.slow
def test_what_the_machine_has_no_memory_for_is_no_limit_of_the_library(tmp_path: Path) -> None:
    """Open MPI 4.1 asks for thirty gigabytes here, and returns MPI_ERR_INTERN where it does not get them."""
    name = "mpicc.openmpi"
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name}")
    with probing(ProbeRequest(name, tmp_path / "scale.json", seconds=60)) as session:
        [found] = session.outcomes([Probe("MPI_Ireduce_scatter", 2, 8, (1 << 30) + 40, 8)])
    has_room = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") > 40e9
    assert found.effect == ("right" if has_room else "skipped")


def _wrapper() -> Path:
    mpi = run_programs.mpi()
    assert mpi is not None
    return Path(mpi.launcher).with_name("mpicc")


_FOUND = {
    ("MPI_Gatherv", "wrapped-gatherv"): ("before", 2**31 - 1),
    ("MPI_Allgatherv", "wrapped-allgatherv"): ("before", 2**31 - 1),
    ("MPI_Alltoallv", "wrapped-alltoallv"): ("before", 2**31 - 1),
    ("MPI_Send", "narrowed-send"): ("bytes", 2**31 - 1),
    ("MPI_Get_count", "get-count"): ("undefined", 2**31 - 1),
}
"""What all libraries do beyond an int, and the largest size that works."""
_PACKED = ("MPI_Pack_size", "pack-size"), 2**29 - 1
_SUMMED = ("MPI_Reduce_scatter", "sum-of-counts"), 2**31 - 1


@pytest.mark.long
@pytest.mark.parametrize("name", ["", "mpicc.mpich", "mpicc.openmpi"])
def test_a_probe_finds_what_this_library_cannot(tmp_path: Path, name: str) -> None:
    """In a minute and a gigabyte: with bounds that are exact."""
    if name and shutil.which(name) is None:
        pytest.skip(f"there is no {name}")
    words = ("--mpi", name or str(_wrapper()), "--time", "1m", "--memory", "1024")
    said = _rankwise("scale", "probe", *words, "-o", str(tmp_path / "scale.json"))
    assert said.returncode == 0, said.stderr
    rows = json.loads((tmp_path / "scale.json").read_text())["limits"]
    found = {(each["call"], each["limited"]): (each["effect"], each["works"]) for each in rows}
    assert {each: found.get(each) for each in _FOUND} == _FOUND
    assert ("MPI_Gatherv", "large-gatherv") in found
    where, most = _PACKED
    assert found[where] == ("negative" if name == "mpicc.openmpi" else "undefined", most)
    where, most = _SUMMED
    assert found.get(where) == (("error", most) if name == "mpicc.openmpi" else None)
    gathered = {
        each["ranks"]: each for each in rows if (each["call"], each["limited"]) == ("MPI_Allgather", "extent")
    }
    assert sorted(gathered) == ([2, 4] if name == "mpicc.mpich" else [])
    for ranks, each in gathered.items():  # the last block begins beyond 2^31 bytes
        assert each["works"] == (2**31 - 8) // (8 * (ranks - 1))
        assert (each["fails"], each["effect"]) == (each["works"] + 1, "wrong")
