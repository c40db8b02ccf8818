"""Jobs of a real Slurm: one monitor a node inside the allocation; jobs that cannot be watched."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.hang.sources.slurm import find_job, slurm_source
from rankwise.sampling.rank_sample import Source, Standing
from sampling.cluster import Cluster, cluster, missing
from sampling.jobs import Mpi, built, examined, mpis, wait_until

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

WAYS = {"embedded": "srun --mpi=pmi2", "mpich": "srun --mpi=pmi2", "openmpi": "srun --mpi=pmix"}
PLACES = ("receive", "compute", "receive", "receive")
EXPECTED = {0: (True, "MPI_Recv"), 1: (False, ""), 2: (True, "MPI_Recv"), 3: (True, "MPI_Recv")}


@pytest.fixture(scope="module")
def slurm() -> Iterator[Cluster]:
    with cluster() as found:
        yield found


@pytest.fixture(autouse=True)
def its_configuration(slurm: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLURM_CONF", slurm.variables["SLURM_CONF"])


def _script(nodes: int, command: str) -> str:
    each = 4 // nodes
    return f"#!/bin/sh\n#SBATCH --nodes={nodes} --ntasks=4 --ntasks-per-node={each}\n{command}\n"


def _submit(slurm: Cluster, folder: Path, script: str) -> str:
    number = slurm.submit(script, folder, f"--output={folder}/said")
    there = wait_until(lambda: len(list(folder.glob("ready.*"))) == 4 or slurm.state(number) == "FAILED")
    assert there and slurm.state(number) == "RUNNING", (folder / "said").read_text()
    return number


def _seen(source: Source) -> dict[int, tuple[bool, str]]:
    return {each.rank: (each.inside, each.call) for each in source.sample(source.ranks())}


@pytest.mark.parametrize("mpi", mpis(), ids=lambda each: each.name)
def test_a_job_is_looked_at_on_all_its_nodes(slurm: Cluster, mpi: Mpi, tmp_path: Path) -> None:
    nodes = 1 if mpi.name == "openmpi" else 2  # pmix cannot serve two nodes on one machine
    program = built(mpi, tmp_path, "-g", "-O1")
    number = _submit(slurm, tmp_path, _script(nodes, f"{WAYS[mpi.name]} {program} {' '.join(PLACES)}"))
    source = slurm_source(number)
    try:
        assert source.ranks() == (0, 1, 2, 3)
        assert len(source._nodes) == nodes
        assert wait_until(lambda: _seen(source) == EXPECTED)
        for _ in range(5):
            assert _seen(source) == EXPECTED
        stacks = source.stacks((0, 1))
        assert "receive" in [each.function for each in stacks[0].threads[0].frames]
        (compute,) = [each for each in stacks[1].threads[0].frames if each.function == "compute"]
        assert compute.file.endswith("places.c") and compute.line > 0
        assert source.alive()
        slurm.cancel(number)
        assert wait_until(lambda: not source.alive())
        assert source.sample((0, 1)) == ()
    finally:
        source.close()
        slurm.cancel(number)


def test_the_ranks_of_mpiexec_in_a_job_are_not_those_of_slurm(slurm: Cluster, tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-O1")
    number = _submit(
        slurm, tmp_path, _script(1, f"{' '.join(mpi.launcher)} -n 4 {program} {' '.join(PLACES)}")
    )
    source = slurm_source(number)
    try:
        assert wait_until(lambda: _seen(source) == EXPECTED)
    finally:
        source.close()
        slurm.cancel(number)


STANDING = {
    "everybody waits": ("receive receive barrier barrier", "", Standing.FOR_EVER, "every rank is inside"),
    "an endless loop": ("barrier barrier loop receive", "", Standing.FOR_EVER, "rank 2 has come back"),
    "a computation": ("barrier long_computation barrier barrier", "", Standing.OPEN, ""),
    "work beside the ranks": (
        "receive receive barrier barrier",
        "( while :; do :; done & )\n",
        Standing.OPEN,
        "a process of the job that is no rank works",
    ),
}


@pytest.mark.parametrize(("places", "beside", "standing", "why"), STANDING.values(), ids=STANDING)
def test_whether_a_job_on_two_nodes_can_go_on(
    slurm: Cluster, tmp_path: Path, places: str, beside: str, standing: Standing, why: str
) -> None:
    program = built(mpis()[0], tmp_path, "-g", "-O2", "-lm", source="standing.c")
    number = _submit(slurm, tmp_path, _script(2, f"{beside}srun --mpi=pmi2 {program} {places}"))
    source = slurm_source(number)
    try:
        assert source.ranks() == (0, 1, 2, 3)
        shown = examined(source)
        assert shown.standing is standing and why in shown.why, shown
    finally:
        source.close()
        slurm.cancel(number)


def _wrapped(command: str, folder: Path) -> str:
    """Return a script that is watched from beside its command."""
    script = folder / "job.sh"
    script.write_text(_script(2, command))
    words = ["-m", "rankwise", "sbatch-wrap", str(script), "--", "--interval", "0.1", "--kill"]
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True).stdout


def _watching(command: str, folder: Path) -> str:
    """Return a script that watches its command."""
    watch = f"{sys.executable} -m rankwise watch --interval 0.1 --kill --output rankwise-out.$SLURM_JOB_ID"
    return _script(2, f"{watch} -- {command}")


@pytest.mark.long
@pytest.mark.parametrize("way", [_wrapped, _watching])
def test_a_job_watches_itself_and_is_ended(
    slurm: Cluster, tmp_path: Path, way: Callable[[str, Path], str]
) -> None:
    program = built(mpis()[0], tmp_path, "-g", "-O1")
    script = way(f"srun --mpi=pmi2 {program} iterate iterate iterate iterate", tmp_path)
    number = _submit(slurm, tmp_path, script)
    time.sleep(20)  # so that the watch knows the job
    assert slurm.state(number) == "RUNNING", (tmp_path / "said").read_text()
    (tmp_path / "stop.2").touch()
    try:
        assert wait_until(lambda: slurm.state(number) != "RUNNING"), (tmp_path / "said").read_text()
        said = (tmp_path / "said").read_text()
        assert "RW801" in said and "spin()" in said and "rank 2 is" in said, said
        assert (tmp_path / f"rankwise-out.{number}").is_dir()
    finally:
        slurm.cancel(number)


def test_a_job_that_waits_is_not_watched_yet(slurm: Cluster, tmp_path: Path) -> None:
    number = slurm.submit("#!/bin/sh\nsleep 1\n", tmp_path, "--begin=now+1hour")
    with pytest.raises(RankwiseError, match=f"job {number} does not run yet: Slurm reports PENDING"):
        find_job(number)
    slurm.cancel(number)
    with pytest.raises(RankwiseError, match=f"job {number}"):
        find_job(number)


@pytest.mark.parametrize("number", ["99999", "x5"])
def test_a_job_that_is_none_is_refused(number: str) -> None:
    with pytest.raises(RankwiseError, match=number) as raised:
        find_job(number)
    assert raised.value.hint == "`squeue --me` shows yours"


def test_a_slurm_that_answers_nothing(
    slurm: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(slurm.variables["SLURM_CONF"]).read_text(encoding="utf-8")
    lines = ["SlurmctldPort=1" if each.startswith("SlurmctldPort") else each for each in text.splitlines()]
    other = tmp_path / "slurm.conf"
    other.write_text("\n".join([*lines, "MessageTimeout=2"]), encoding="utf-8")
    monkeypatch.setenv("SLURM_CONF", str(other))
    monkeypatch.setattr("rankwise.hang.watch_timing.SLURM_ANSWERS", 5.0)
    with pytest.raises(RankwiseError, match="Slurm does not answer"):
        find_job("1")


def test_without_slurm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RankwiseError, match="there is no Slurm here"):
        find_job("1")
