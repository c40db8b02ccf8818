"""A watched process always continues, and what cannot be looked at is said in one sentence."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.procfs import process_stat, ptrace_timing, thread_stop
from rankwise.procfs.thread_stop import Stops
from rankwise.sampling.job_ranks import job_of
from rankwise.sampling.sampling_permission import refused
from sampling.jobs import Mpi, built, each_mpi, job, mpis, source_of, wait_until

LOOKS_FOR_EVER = """
import sys
from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.sampling.job_ranks import job_of
source = PtraceSource(job_of(int(sys.argv[1])))
while not source.ranks():
    pass
print("looking", flush=True)
while True:
    source.sample(source.ranks())
    source.stacks(source.ranks()[:1])
"""


def _time_used(pid: int) -> int:
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(words[11]) + int(words[12])


@pytest.mark.slow
@each_mpi
def test_ranks_go_on_when_the_watcher_is_killed(mpi: Mpi, tmp_path: Path) -> None:
    program = built(mpi, tmp_path, "-O1")
    chance = random.Random(7)
    with job(mpi, tmp_path, [program], ("compute", "ask", "receive", "compute")) as launcher:
        with source_of(launcher) as source:
            pids = [each.pid for each in source.places().values()]
        assert len(pids) == 4
        for _ in range(5):
            watcher = subprocess.Popen(
                [sys.executable, "-c", LOOKS_FOR_EVER, str(launcher)], stdout=subprocess.PIPE
            )
            assert watcher.stdout is not None
            assert watcher.stdout.readline() == b"looking\n"
            time.sleep(chance.uniform(0, 0.15))
            watcher.kill()
            watcher.wait()
            watcher.stdout.close()
            assert wait_until(lambda: not any(process_stat.state(pid) in "tT" for pid in pids))
            used = _time_used(pids[0])
            assert wait_until(lambda before=used: _time_used(pids[0]) > before)  # type: ignore[misc]
        assert all(not process_stat.has_exited(pid) for pid in pids)


def test_ranks_may_end_at_any_moment(tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-O1")
    with job(mpi, tmp_path, [program], ("compute", "ask", "receive", "thread")) as launcher:
        with source_of(launcher) as source:
            pids = [each.pid for each in source.places().values()]
            assert len(pids) == 4
            for pid in pids:
                source.sample(source.ranks())
                with contextlib.suppress(ProcessLookupError):  # the launcher ends the others
                    os.kill(pid, signal.SIGKILL)
                source.sample(range(4))
                source.stacks(range(4))
            assert wait_until(lambda: not source.alive())
            assert source.ranks() == ()
            assert source.sample(range(4)) == ()
            assert source.stacks(range(4)) == {}
        assert not any(not process_stat.has_exited(pid) for pid in pids)


def test_a_parent_hears_of_processes_that_end_while_they_are_stopped() -> None:
    """One is killed when it is looked at, one when it has stopped and is not looked at yet."""
    loop = "while :; do :; done"
    parent = subprocess.Popen(
        ["sh", "-c", f"({loop}) & echo $!; ({loop}) & echo $!; wait"], stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    pids = [int(parent.stdout.readline()) for _ in range(2)]
    stops = Stops()
    try:
        examined = 0
        for _ in stops.each(pids):
            examined += 1
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
                assert wait_until(lambda pid=pid: process_stat.state(pid) == "Z")  # type: ignore[misc]
        assert examined == 1
        assert parent.wait(30) == 0
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        parent.kill()
        parent.communicate()


def test_the_exit_status_of_our_own_child_is_left_to_its_parent(tmp_path: Path) -> None:
    program = built(mpis()[0], tmp_path, "-O1")
    child = subprocess.Popen([program, "compute"], cwd=tmp_path)
    try:
        assert wait_until(lambda: (tmp_path / "ready.0").exists())
        with source_of(child.pid) as source:
            assert source.ranks() == (0,)  # a program without a launcher is rank 0 of 1
            for _ in range(20):
                source.sample([0])
            child.terminate()
            assert wait_until(lambda: source.sample([0]) == ())
    finally:
        child.terminate()
    assert child.wait() == -signal.SIGTERM


SENDS_SIGNALS = """
import os, select, sys, time
sent = 0
while not select.select([sys.stdin], [], [], 1e-4)[0]:
    os.kill(int(sys.argv[1]), 34)
    sent += 1
print(sent)
"""


def test_no_signal_is_lost_or_doubled(tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-O1")
    counted = tmp_path / "counted"
    with job(mpi, tmp_path, [program], ("signals",)) as launcher, source_of(launcher) as source:
        assert wait_until(counted.exists)
        source.ranks()
        pid = source.places()[0].pid
        sender = subprocess.Popen(
            [sys.executable, "-c", SENDS_SIGNALS, str(pid)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert wait_until(lambda: counted.read_bytes() > bytes(4))
        samples = 0
        while samples < 500:
            samples += len(source.sample([0]))
        sent = int(sender.communicate()[0])
        assert wait_until(lambda: int.from_bytes(counted.read_bytes(), sys.byteorder) >= sent)
        time.sleep(0.1)
        assert int.from_bytes(counted.read_bytes(), sys.byteorder) == sent


def test_a_signal_is_not_lost_when_a_thread_stops_for_it_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stops for the signal right after it was found to run, and nobody waits for it any more."""
    answers = iter([None])
    asked, request = os.waitid, thread_stop._request

    def signal_before_interrupt(kind: int, thread: int, data: int = 0, address: int = 0) -> None:
        if kind == thread_stop._INTERRUPT:
            os.kill(thread, signal.SIGUSR1)
            assert wait_until(lambda: process_stat.state(thread) == "t")
        request(kind, thread, data, address)

    child = subprocess.Popen(["sleep", "100"])
    stops = Stops()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(ptrace_timing, "STOP", 0.0)
            patch.setattr(thread_stop, "_request", signal_before_interrupt)
            patch.setattr(os, "waitid", lambda *words: next(answers, asked(*words)))
            assert not list(stops.each([child.pid]))
        stops.close()
        assert child.wait(30) == -signal.SIGUSR1
    finally:
        child.kill()
        child.wait()


def test_a_process_without_mpi_is_refused() -> None:
    child = subprocess.Popen(["sleep", "100"])
    try:
        with pytest.raises(RankwiseError, match=rf"process {child.pid} \(sleep\) is not part of an MPI job"):
            job_of(child.pid)
    finally:
        child.kill()
        child.wait()
    with pytest.raises(RankwiseError, match=f"there is no process {child.pid}"):
        job_of(child.pid)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_process_of_somebody_else_is_refused() -> None:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.setgid(65534)
        os.setuid(65534)
        try:
            job_of(os.getppid())
        except RankwiseError as error:
            os.write(write, f"{error.message}|{error.hint}".encode())
        finally:
            os._exit(0)
    os.close(write)
    said = os.read(read, 1000).decode()
    os.close(read)
    os.waitpid(child, 0)
    assert said == (
        f"process {os.getpid()} belongs to root, and you are nobody: only its owner may sample it"
        "|run rankwise as root, or with the capability CAP_SYS_PTRACE, which root has"
    )


@pytest.mark.parametrize(
    ("owner", "scope", "says"),
    [
        (0, 0, "belongs to root"),
        (1000, 1, "ptrace_scope is 1"),
        (1000, 2, "ptrace_scope is 2"),
        (1000, 3, "ptrace_scope is 3"),
        (1000, 0, "does not let you sample process 5"),
    ],
)
def test_the_missing_permission_is_named(owner: int, scope: int, says: str) -> None:
    error = refused(5, owner, 1000, scope)
    assert says in error.message
    assert error.hint
