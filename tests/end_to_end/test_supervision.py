"""A supervised run among rough programs: whatever happens, it ends, says so, and leaves nobody behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import run_programs
from end_to_end.command_line import CommandLine, Done, command
from rankwise.procfs.process_stat import has_exited
from rankwise.toolchain.launchers import embedded_launcher

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

_START = """\
#include <mpi.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    FILE *pids = fopen("pids", "a");
    fprintf(pids, "%d\\n", (int)getpid());
    fclose(pids);
"""
_END = """
    MPI_Finalize();
    return 0;
}
"""
_WAITS = "if (rank) MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); else sleep(60);"

Program = Callable[[str], Path]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Make a program whose ranks write their pids to a file and then do what is given."""

    def make(body: str) -> Path:
        source = tmp_path / "program.c"
        source.write_text(_START + body + _END)
        return Path(run_programs.command(source)[0])

    return make


@pytest.fixture(autouse=True)
def nobody_is_left(tmp_path: Path) -> Iterator[None]:
    yield
    pids = tmp_path / "pids"
    left = [pid for pid in map(int, pids.read_text().split()) if not has_exited(pid)] if pids.exists() else []
    deadline = time.monotonic() + 30
    while left and time.monotonic() < deadline:
        time.sleep(0.05)
        left = [pid for pid in left if not has_exited(pid)]
    assert not left


_LONG = 1200
"""Seconds for what takes minutes when others are at work, too."""


def run(rankwise: CommandLine, *words: str | Path, ranks: int = 2, timeout: float = 120) -> Done:
    launcher = run_programs.mpi()
    assert launcher is not None
    return rankwise("run", "--", launcher.launcher, "-n", str(ranks), *words, timeout=timeout)


def start(folder: Path, program: Path, ranks: int = 2) -> subprocess.Popen[bytes]:
    """Start a run and return when all of its ranks have come up."""
    launcher = run_programs.mpi()
    assert launcher is not None
    words = command(["run", "--", launcher.launcher, "-n", str(ranks), program])
    child = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    pids = folder / "pids"
    while not pids.exists() or len(pids.read_text().split()) < ranks:
        assert child.poll() is None
        time.sleep(0.02)
    return child


def findings(folder: Path) -> list[dict[str, Any]]:
    """Return what the findings file says: what the program prints is its own."""
    found: list[dict[str, Any]] = json.loads((folder / "rankwise-out" / "findings.json").read_text())[
        "findings"
    ]
    return found


def codes(folder: Path) -> list[str]:
    return [each["rule"] for each in findings(folder)]


def test_a_deadlock_ends_the_run(rankwise: CommandLine, program: Program) -> None:
    done = run(
        rankwise, program("MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);")
    )
    assert done.code == 1 and codes(rankwise.folder) == ["RW201"]
    assert "picture: rankwise-out/deadlock.svg" in done.said
    assert (rankwise.folder / "rankwise-out" / "deadlock.svg").read_text().startswith("<svg")


def test_output_and_arguments_pass_through(rankwise: CommandLine, program: Program) -> None:
    done = run(rankwise, program('if (!rank) { printf("got %s\\n", argv[1]); fflush(stdout); }'), "two words")
    assert done.code == 0 and "got two words" in done.out


def test_a_supervisor_that_is_killed_leaves_nobody(tmp_path: Path, program: Program) -> None:
    child = start(tmp_path, program(_WAITS))
    child.kill()
    child.communicate()
    assert child.returncode == -signal.SIGKILL


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_a_supervisor_that_is_asked_to_end_ends_all(tmp_path: Path, program: Program, asked: int) -> None:
    child = start(tmp_path, program(_WAITS))
    child.send_signal(asked)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130 and b"interrupted" in said


@pytest.mark.parametrize("victim", [0, 1])
def test_a_rank_that_is_killed_is_named(tmp_path: Path, program: Program, victim: int) -> None:
    body = 'char name[9]; sprintf(name, "rank%d", rank); FILE *own = fopen(name, "w");'
    child = start(tmp_path, program(body + 'fprintf(own, "%d", (int)getpid()); fclose(own);' + _WAITS))
    pid = tmp_path / f"rank{victim}"
    while not pid.exists() or not pid.read_text():
        time.sleep(0.02)
    os.kill(int(pid.read_text()), signal.SIGKILL)
    child.communicate(timeout=60)
    (finding,) = findings(tmp_path)
    # The launcher kills the other rank within a millisecond; seen together, both are named.
    assert finding["rule"] == "RW203" and victim in finding["ranks"]["members"]


def test_a_launcher_that_is_killed(tmp_path: Path, program: Program) -> None:
    child = start(tmp_path, program(_WAITS))
    (launcher,) = [
        int(pid)
        for pid in Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()
        if "mpiexec" in Path(f"/proc/{pid}/comm").read_text()
    ]
    os.kill(launcher, signal.SIGKILL)
    child.communicate(timeout=60)


@pytest.mark.slow
def test_a_launcher_that_does_not_notice_the_end_of_its_ranks(
    rankwise: CommandLine, program: Program
) -> None:
    stop = "if (rank) sleep(3); else { sleep(1); kill(getppid(), SIGSTOP); }"  # when both have finalized
    run(rankwise, program(f"MPI_Finalize(); {stop} _exit(0);"))
    assert codes(rankwise.folder) == []


@pytest.mark.slow
def test_a_launcher_that_does_not_end_a_rank_that_the_library_gave_up(
    rankwise: CommandLine, program: Program
) -> None:
    send = "if (!rank) { int x[2] = {0}; MPI_Send(x, 2, MPI_INT, 1, 0, MPI_COMM_WORLD); }"
    receive = "MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);"
    done = run(rankwise, program(f"{send} else {{ sleep(1); kill(getppid(), SIGSTOP); {receive} }}"))
    assert codes(rankwise.folder) == ["RW206"]
    assert "not judged" not in done.said


def test_a_crash_is_named_with_its_line(rankwise: CommandLine, program: Program) -> None:
    run(rankwise, program("\nif (rank) *(volatile int *)0 = 1;\nMPI_Barrier(MPI_COMM_WORLD);"))
    (finding,) = findings(rankwise.folder)
    assert finding["rule"] == "RW203" and "SIGSEGV" in finding["message"]
    assert finding["where"]["line"] == _START.count("\n") + 2


def test_abort_is_the_programs_own_decision(rankwise: CommandLine, program: Program) -> None:
    run(rankwise, program("if (rank) MPI_Abort(MPI_COMM_WORLD, 3); MPI_Barrier(MPI_COMM_WORLD);"))
    assert codes(rankwise.folder) == []


def test_exit_without_finalize_while_others_wait(rankwise: CommandLine, program: Program) -> None:
    run(rankwise, program("if (rank) exit(0); MPI_Barrier(MPI_COMM_WORLD);"))
    assert codes(rankwise.folder) == ["RW203"]


def test_a_program_that_forks(rankwise: CommandLine, program: Program) -> None:
    body = (
        "pid_t child = fork(); if (!child) _exit(7); waitpid(child, &value, 0); MPI_Barrier(MPI_COMM_WORLD);"
    )
    done = run(rankwise, program(body))
    assert done.code == 0 and codes(rankwise.folder) == []


@pytest.mark.slow
def test_a_child_that_a_rank_leaves_behind_is_ended(rankwise: CommandLine, program: Program) -> None:
    body = """if (!fork()) { setsid(); FILE *own = fopen("pids", "a"); fprintf(own, "%d\\n", (int)getpid());
        fclose(own); close(0); close(1); close(2); sleep(600); _exit(0); } sleep(1);"""
    assert run(rankwise, program(body)).code == 0


def test_a_program_that_closes_all_descriptors(rankwise: CommandLine, program: Program) -> None:
    # The library's own sockets stay; ours would be among those that a daemon closes at its start.
    body = """MPI_Barrier(MPI_COMM_WORLD);
        for (int fd = 100; fd < 1024; fd++) close(fd);
        for (int i = 0; i < 20000; i++) MPI_Barrier(MPI_COMM_SELF);"""
    done = run(rankwise, program(body))
    assert done.code == 0 and codes(rankwise.folder) == []


def test_paths_with_spaces(rankwise: CommandLine, program: Program) -> None:
    folder = rankwise.folder / "a folder with spaces"
    folder.mkdir()
    copy = folder / "my program"
    copy.write_bytes(program("MPI_Barrier(MPI_COMM_WORLD);").read_bytes())
    copy.chmod(0o755)
    launcher = run_programs.mpi()
    assert launcher is not None
    words = ("--trace", folder / "the trace", "--", launcher.launcher, "-n", "2", copy)
    assert rankwise("run", *words).code == 0
    assert len(list((folder / "the trace").glob("*.events"))) == 2


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk")
def test_a_full_disk_loses_records_and_says_so(rankwise: CommandLine, program: Program) -> None:
    small = rankwise.folder / "small"
    small.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", str(small)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no small disk can be made here")
    try:
        launcher = run_programs.mpi()
        assert launcher is not None
        made = program(
            "for (int i = 0; i < 20000; i++) MPI_Barrier(MPI_COMM_SELF); MPI_Barrier(MPI_COMM_WORLD);"
        )
        words = ("--trace", small / "trace", "--", launcher.launcher, "-n", "2", made)
        done = rankwise("run", *words)
        assert done.code == 3 and "no room" in done.said
    finally:
        subprocess.run(["umount", str(small)], check=True)


@pytest.mark.slow
def test_a_command_that_makes_no_mpi_call(rankwise: CommandLine) -> None:
    done = rankwise("run", "--", "true")
    assert done.code == 2 and "made no MPI call" in done.said


def test_a_command_that_does_not_exist(rankwise: CommandLine) -> None:
    rankwise.write("a.out", "")
    done = rankwise("run", "--", "true", "./a.ouy")
    assert done.code == 2 and "./a.ouy does not exist (did you mean ./a.out?)" in done.said
    assert "there is no command" in rankwise("run", "--", "no-such-mpiexec").said


def test_where_path_has_no_mpiexec_the_embedded_one_is_named(rankwise: CommandLine, tmp_path: Path) -> None:
    embedded = embedded_launcher()
    done = rankwise("run", "--", "mpiexec", "-n", "2", "app", env={**os.environ, "PATH": str(tmp_path)})
    assert done.code == 2 and "there is no command mpiexec try:" in done.said
    assert not embedded.found or f"{embedded.path} in place of mpiexec" in done.said


@pytest.mark.long
def test_many_ranks_on_few_cores(rankwise: CommandLine, program: Program) -> None:
    body = "MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);"
    run(rankwise, program(body), ranks=64, timeout=_LONG)
    assert codes(rankwise.folder) == ["RW201"]


@pytest.mark.long
def test_ten_million_calls(rankwise: CommandLine, program: Program) -> None:
    body = "for (int i = 0; i < 5000000; i++) MPI_Barrier(MPI_COMM_SELF);"
    done = run(rankwise, program(body), timeout=_LONG)
    assert done.code == 0 and codes(rankwise.folder) == []
    assert "10,000,008 calls" in done.out


def test_buffers_that_cannot_be_guarded_are_named_once(rankwise: CommandLine) -> None:
    found = run_programs.mpi()
    assert found is not None
    built = run_programs.compiled(Path(__file__).parent.parent / "runs/guard/memory_of_a_device_ok.c")
    done = rankwise("run", "--guard", "--", found.launcher, "-n", "2", built)
    assert done.code == 0, done.err
    assert done.err.count("are not guarded") == 1
