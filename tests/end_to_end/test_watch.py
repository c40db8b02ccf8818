"""`rankwise watch` as a user types it: what the program prints and returns comes through, hangs are found."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

import run_programs
from end_to_end.command_line import CommandLine, Done, command
from rankwise.hang.watch_timing import FOR_EVER
from rankwise.procfs.process_stat import has_exited
from rankwise.report import findings_file

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

WATCHED = Path(__file__).parents[1] / "watched"
_QUICK = """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *pids = fopen("pids", "a");
    fprintf(pids, "%d\\n", (int)getpid());
    fclose(pids);
    double until = MPI_Wtime() + atof(argv[1]);
    for (int go = 1; go; MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD))
        go = MPI_Wtime() < until;
    if (rank == 0)
        printf("hello from %s\\n", getenv("RANKWISE_PHASE") ? "a watched job" : "a job");
    MPI_Finalize();
    return atoi(argv[2]);
}
"""


def launcher() -> str:
    found = run_programs.mpi()
    assert found is not None
    return found.launcher


@pytest.fixture
def quick(tmp_path: Path) -> str:
    source = tmp_path / "quick.c"
    source.write_text(_QUICK)
    return run_programs.command(source)[0]


@pytest.mark.slow
@pytest.mark.parametrize("sampling", ["ptrace", "shim"])
def test_output_and_status_pass_through(rankwise: CommandLine, quick: str, sampling: str) -> None:
    done = rankwise("watch", "--sampling", sampling, "--", launcher(), "-n", "2", quick, "3", "0")
    assert done.code == 0, done.err
    assert "hello from a watched job" in done.out
    assert re.search(r"watched 2 ranks for \d+ s, [\d,]+ samples: no hang", done.err)


def test_a_status_passes_through(rankwise: CommandLine, quick: str) -> None:
    assert rankwise("watch", launcher(), "-n", "2", quick, "0.1", "7").code == 7


def test_a_signal_ends_everything(quick: str, tmp_path: Path) -> None:
    words = command(["watch", "--", launcher(), "-n", "2", quick, "60", "0"])
    watch = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    pids = _pids(tmp_path, 2)
    watch.send_signal(signal.SIGTERM)
    watch.communicate()
    assert watch.returncode == 130
    assert _gone(pids)


@pytest.mark.parametrize("sampling", ["ptrace", "shim"])
def test_killing_the_watcher_leaves_nothing_behind(quick: str, tmp_path: Path, sampling: str) -> None:
    words = command(["watch", "--sampling", sampling, "--", launcher(), "-n", "2", quick, "60", "0"])
    watch = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pids = _pids(tmp_path, 2)
    watch.kill()
    watch.wait()
    assert _gone(pids)


@pytest.mark.long
def test_a_job_that_runs_can_be_watched(rankwise: CommandLine, quick: str, tmp_path: Path) -> None:
    job = subprocess.Popen([launcher(), "-n", "2", quick, "30", "0"], cwd=tmp_path, stdout=subprocess.DEVNULL)
    _pids(tmp_path, 2)
    done = rankwise("watch", "--pid", str(job.pid), "--plot")
    assert job.wait() == 0
    assert done.code == 0, done.err
    assert "watched 2 ranks" in done.err
    assert (tmp_path / "rankwise-out" / "watch.svg").is_file()


def test_a_process_that_is_no_job(rankwise: CommandLine) -> None:
    with subprocess.Popen(["sleep", "100"]) as sleeper:
        done = rankwise("watch", "--pid", str(sleeper.pid))
        sleeper.kill()
    assert done.code == 2
    assert "not part of an MPI job" in done.err


@pytest.mark.parametrize(
    ("words", "reported"),
    [
        ((), "there is no job to watch"),
        (("--pid", "1", "--", "mpiexec"), "only one of a command, --pid and --slurm"),
        (("--confidence", "100", "--", "mpiexec"), "100% confidence"),
        (("--interval", "0", "--", "mpiexec"), "--interval is between"),
        (("--pid", "1", "--sampling", "shim"), "does not count its calls"),
        (("--timeout", "30"), "none is needed: a hang is known"),
    ],
)
def test_wrong_usage(rankwise: CommandLine, words: tuple[str, ...], reported: str) -> None:
    done = rankwise("watch", *words)
    assert done.code == 2
    assert reported in done.err


def _programs() -> list[tuple[str, str]]:
    """Return the programs to watch, each with the sampling that it is for."""
    found = []
    for each in sorted(WATCHED.glob("*.c")):
        only = re.search(r"sampling: (\w+)", each.read_text(encoding="utf-8"))
        found += [
            (each.name, sampling) for sampling in ("ptrace", "shim") if only is None or only[1] == sampling
        ]
    return found


def watch(rankwise: CommandLine, program: str, sampling: str, tmp_path: Path) -> Done:
    path = run_programs.compiled(WATCHED / program, ("-g", "-O1", "-lm"))
    note = tmp_path / "note"
    on_hang = f"echo $RANKWISE_HANG $RANKWISE_RANKS > {note}"
    options = ("--kill", "--sampling", sampling, "--on-hang", on_hang)
    # On busy cores a job is stuck for seconds, and what is too long then is learnt from that.
    return rankwise("watch", *options, "--", launcher(), "-n", "4", str(path), timeout=FOR_EVER + 300)


@pytest.mark.long
@pytest.mark.parametrize(("program", "sampling"), _programs())
def test_hangs_are_found_and_healthy_twins_are_not(
    rankwise: CommandLine, program: str, sampling: str, tmp_path: Path
) -> None:
    expected = re.search(r"expect: (RW\d+)(?: rank=(\d+))?", (WATCHED / program).read_text())
    done = watch(rankwise, program, sampling, tmp_path)
    if expected is None:
        assert done.code == 0, done.out + done.err
        return
    code, rank = expected[1], expected[2] or ""
    assert done.code == 4, done.out + done.err
    assert f"{code} hang since about" in " ".join(done.out.split())
    assert (tmp_path / "note").read_text().split() == [each for each in (code, rank) if each]
    saved = findings_file.load((tmp_path / "rankwise-out" / "findings.json").read_text())
    assert saved.findings[0].rule.code == code
    assert "where all 4 ranks are" in (tmp_path / "rankwise-out" / "stacks.txt").read_text()
    if code == "RW802" and sampling == "shim":
        assert "RW201" in {each.rule.code for each in saved.findings}, "recorded, so known exactly"
        assert saved.summary.endswith("picture: rankwise-out/deadlock.svg"), "what was written is named"
        assert "reading the recording to find the cause" in done.err


@pytest.mark.long
@pytest.mark.skipif(shutil.which("gcore") is None, reason="core dumps need gdb's gcore")
def test_a_rank_to_blame_leaves_a_core(rankwise: CommandLine, tmp_path: Path) -> None:
    path = run_programs.compiled(WATCHED / "endless_loop.c", ("-g", "-O1", "-lm"))
    done = rankwise("watch", "--kill", "--core", "--", launcher(), "-n", "4", str(path))
    assert done.code == 4, done.out + done.err
    cores = list((tmp_path / "rankwise-out").glob("core.rank2.*"))
    assert [each.read_bytes()[:4] for each in cores] == [b"\x7fELF"], done.out


def _pids(folder: Path, number: int) -> list[int]:
    file = folder / "pids"
    for _ in range(600):
        if file.is_file() and len(file.read_text().split()) >= number:
            return [int(each) for each in file.read_text().split()]
        time.sleep(0.1)
    raise AssertionError("the ranks did not come up")


def _gone(pids: list[int]) -> bool:
    for _ in range(300):
        if all(map(has_exited, pids)):
            return True
        time.sleep(0.1)
    return False
