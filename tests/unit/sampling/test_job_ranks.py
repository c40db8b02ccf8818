"""The rank of a process, from the variables of launchers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rankwise.procfs import process_stat
from rankwise.sampling.job_ranks import Job, Member, Named, named
from rankwise.sampling.mpi_presence import mpi_family

SLURM = {"SLURM_PROCID": "5", "SLURM_NTASKS": "8", "SLURM_JOB_ID": "77", "SLURM_STEP_ID": "0"}


@pytest.mark.parametrize(
    ("variables", "is_open", "expected"),
    [
        ({"PMI_RANK": "3", "PMI_SIZE": "4"}, False, Named(3, 4, "")),
        ({"PMI_RANK": "0", "PMI_SIZE": "2", "PMI_SPAWNED": "1"}, False, Named(0, 2, "spawned")),
        (
            {"PMIX_RANK": "2", "PMIX_NAMESPACE": "job1", "OMPI_COMM_WORLD_SIZE": "6"},
            True,
            Named(2, 6, "job1"),
        ),
        ({"PMIX_RANK": "2", "PMIX_NAMESPACE": "job1"}, False, Named(2, None, "job1")),
        ({"OMPI_COMM_WORLD_RANK": "1", "PMI_RANK": "9"}, True, Named(1, None, "")),
        ({"OMPI_COMM_WORLD_RANK": "1", "PMI_RANK": "9"}, False, Named(9, None, "")),
        (SLURM, False, Named(5, 8, "77.0")),
        ({**SLURM, "PMI_RANK": "1", "PMI_SIZE": "2"}, False, Named(1, 2, "77.0")),
        ({"PMI_RANK": "-1"}, False, None),
        ({"HOME": "/"}, True, None),
    ],
)
def test_named(variables: dict[str, str], is_open: bool, expected: Named | None) -> None:
    assert named(variables, is_open) == expected


def test_who_only_reads_a_library_is_no_rank(tmp_path: Path) -> None:
    """A watch has the libraries of its ranks mapped, for their tables."""
    library = tmp_path / "libmpi.so.40"
    library.write_bytes(b"x" * 10_000)
    reads = f"file = open({str(library)!r}, 'rb'); seen = mmap.mmap(file.fileno(), 0, access=1)"
    program = f"import mmap; {reads}; print('up', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=-1, stdout=-1) as child:
        assert child.stdout is not None and child.stdout.readline() == b"up\n"
        assert str(library) in Path(f"/proc/{child.pid}/maps").read_text()
        assert mpi_family(child.pid) == ""
        child.communicate(b"\n")


def test_a_job_is_complete_while_all_its_ranks_live() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=-1) as child:
        member = Member(child.pid, process_stat.began(child.pid))
        job = Job(size=1, members={0: member})
        assert job.is_complete
        assert not Job(size=2, members={0: member}).is_complete
        assert not Job(members={0: member}).is_complete  # nobody has said how many there are
        child.communicate(b"\n")
        assert not job.is_complete
