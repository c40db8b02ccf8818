"""Which ranks belong together, where one command starts several jobs."""

from __future__ import annotations

from pathlib import Path

from rankwise.trace.job_trace import Trace, read_trace
from trace_builder import TraceBuilder


def _job(folder: Path, size: int, first_pid: int, ancestors: str) -> None:
    notes = dict.fromkeys(range(size), f"ancestors\t{ancestors}\n")
    TraceBuilder(size, notes=notes, first_pid=first_pid).write(folder)


def _pids(trace: Trace) -> list[int]:
    return [each.pid for each in trace.processes.values()]


def test_the_last_job_comes_with_those_before(tmp_path: Path) -> None:
    _job(tmp_path, 3, 3000, "2001 hydra_pmi_proxy\t2000 mpiexec\t50 run.sh")
    _job(tmp_path, 2, 5000, "4001 hydra_pmi_proxy\t4000 mpiexec\t50 run.sh")
    found = read_trace(tmp_path)
    assert (found.size, _pids(found)) == (2, [5000, 5001])
    assert [(each.size, _pids(each)) for each in found.others] == [(3, [3000, 3001, 3002])]


def test_the_present_job_is_the_last_that_is_left(tmp_path: Path) -> None:
    for first in (3000, 5000, 7000):
        _job(tmp_path, 2, first, f"{first - 1} mpirun\t50 bash")
    found = read_trace(tmp_path)
    assert _pids(found.present(lambda pid: False)) == [7000, 7001]
    present = found.present(lambda pid: pid >= 7000)
    assert _pids(present) == [5000, 5001]
    assert [_pids(each) for each in present.others] == [[3000, 3001], [7000, 7001]]
    assert _pids(found.present(lambda pid: True)) == [7000, 7001]


def test_a_script_for_each_rank_makes_no_jobs(tmp_path: Path) -> None:
    notes = {rank: f"ancestors\t{40 + rank} bind.sh\t30 hydra_pmi_proxy\t29 mpiexec\n" for rank in range(2)}
    found = TraceBuilder(2, notes=notes).write(tmp_path)
    assert (_pids(found), found.others) == ([1000, 1001], ())


def test_ranks_of_an_unknown_launcher_are_one_job(tmp_path: Path) -> None:
    notes = {rank: f"ancestors\t{40 + rank} fancyd\n" for rank in range(2)}
    found = TraceBuilder(2, notes=notes).write(tmp_path)
    assert (_pids(found), found.others) == ([1000, 1001], ())


def test_programs_that_nobody_launches_are_alone(tmp_path: Path) -> None:
    for first in (3000, 5000):
        _job(tmp_path, 1, first, "50 run.sh")
    found = read_trace(tmp_path)
    assert _pids(found) == [5000]
    assert [_pids(each) for each in found.others] == [[3000]]
