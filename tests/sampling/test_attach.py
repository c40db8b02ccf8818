"""What looks into running jobs show, on every MPI that is installed, with and without debug information."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.procfs import process_list, process_start, process_stat
from rankwise.sampling.job_ranks import Job
from rankwise.sampling.rank_sample import RankSample
from sampling.jobs import PYTHON, Mpi, built, each_mpi, is_below, job, mpis, source_of, wait_until

PLACES = ("receive", "compute", "large", "operation", "thread", "sleep", "clock")
EXPECTED = {
    0: (True, "MPI_Recv"),
    1: (False, ""),
    2: (True, "MPI_Recv"),
    3: (False, ""),  # MPI has called the program back
    4: (True, "MPI_Recv"),  # another thread is inside
    5: (False, ""),
    6: (False, ""),  # MPI_Wtime waits for nobody
}
FLAGS = {
    "debug": ("-g", "-O0"),
    "optimised": ("-g", "-O2", "-fomit-frame-pointer"),
    "stripped": ("-O2", "-fomit-frame-pointer", "-s"),
}


def _seen(samples: tuple[RankSample, ...]) -> dict[int, tuple[bool, str]]:
    return {each.rank: (each.inside, each.call) for each in samples}


@pytest.mark.slow
@each_mpi
@pytest.mark.parametrize("flags", FLAGS.values(), ids=FLAGS)
def test_inside_and_outside(mpi: Mpi, flags: tuple[str, ...], tmp_path: Path) -> None:
    with (
        job(mpi, tmp_path, [built(mpi, tmp_path, *flags)], PLACES) as launcher,
        source_of(launcher) as source,
    ):
        assert source.ranks() == tuple(range(len(PLACES)))
        assert wait_until(lambda: _seen(source.sample(source.ranks())) == EXPECTED)
        for _ in range(40):
            assert _seen(source.sample(source.ranks())) == EXPECTED
        assert all(process_stat.state(each.pid) not in "tT" for each in source.places().values())


@pytest.mark.slow
@each_mpi
def test_who_waits_by_asking_counts_as_inside(mpi: Mpi, tmp_path: Path) -> None:
    places = ("ask", "probe", "overlap", "compute")
    with job(mpi, tmp_path, [built(mpi, tmp_path, "-O1")], places) as launcher, source_of(launcher) as source:
        samples: list[dict[int, RankSample]] = []

        def polls() -> bool:
            samples.append({each.rank: each for each in source.sample(source.ranks())})
            return samples[-1][0].polls and samples[-1][1].polls

        assert wait_until(polls)
        samples.clear()
        for _ in range(60):
            polls()
            time.sleep(0.01)
        inside = [sum(each[rank].inside for each in samples) for rank in range(4)]
        assert inside[0] >= 55 and inside[1] >= 55, inside
        assert inside[2] <= 30, inside  # it computes, and asks only now and then
        assert inside[3] == 0, inside


@each_mpi
def test_stacks_have_functions_files_and_lines(mpi: Mpi, tmp_path: Path) -> None:
    with (
        job(mpi, tmp_path, [built(mpi, tmp_path, "-g", "-O0")], PLACES) as launcher,
        source_of(launcher) as source,
    ):
        source.ranks()
        assert wait_until(lambda: _seen(source.sample(source.ranks())) == EXPECTED)
        stacks = source.stacks(source.ranks())
    text = (Path(__file__).parent / "places.c").read_text(encoding="utf-8").splitlines()

    def lines(rank: int, thread: int = 0) -> list[tuple[str, str]]:
        """Function, and the text of the line, of frames of the program."""
        frames = [each for each in stacks[rank].threads[thread].frames if each.file.endswith("places.c")]
        return [(each.function, text[each.line - 1].strip()) for each in frames]

    receives = "MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);"
    goes = ("main", "go(argv[rank + 1]);")
    assert lines(0) == [("receive", receives), ("go", "receive(NULL);"), goes]
    assert lines(1)[1:] == [("go", "compute();"), goes]
    assert lines(1)[0][0] == "compute"
    assert lines(2)[1:3] == [
        ("receive_with_large_frame", "receive((void *)large);"),
        ("go", "receive_with_large_frame();"),
    ]
    assert [each for each, _ in lines(3)] == ["compute", "never_ends", "go", "main"]
    assert lines(4)[0] == ("go", "pthread_join(thread, NULL);")
    assert lines(4, 1) == [("receive", receives)]
    assert stacks[4].threads[1].inside and not stacks[4].threads[0].inside
    assert "MPI_Recv" in [each.function for each in stacks[0].threads[0].frames]
    assert stacks[5].state == "sleeping"


@each_mpi
def test_the_same_place_has_the_same_ways_in_all_ranks(mpi: Mpi, tmp_path: Path) -> None:
    places = ("compute", "compute", "receive")
    expected = {0: (False, ""), 1: (False, ""), 2: (True, "MPI_Recv")}
    with (
        job(mpi, tmp_path, [built(mpi, tmp_path, "-O0")], places) as launcher,
        source_of(launcher) as source,
    ):
        source.ranks()
        assert wait_until(lambda: _seen(source.sample(source.ranks())) == expected)
        one, same, other = (each.ways for each in source.sample(source.ranks()))
    *calls, _ = one
    assert calls == list(same[:-1])
    common = next(at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there)
    assert common == len(calls) - 1, "until main() has called go(), which then calls different functions"


def test_ways_end_where_an_interpreter_begins(tmp_path: Path) -> None:
    mpi = mpis()[0]
    with job(mpi, tmp_path, PYTHON, ("compute", "receive")) as launcher, source_of(launcher) as source:
        source.ranks()
        assert wait_until(lambda: [each.inside for each in source.sample(source.ranks())] == [False, True])
        one, other = (each.ways for each in source.sample(source.ranks()))
    assert one == other != ()


@pytest.mark.slow
@each_mpi
@pytest.mark.parametrize("flags", FLAGS.values(), ids=FLAGS)
def test_the_next_call_of_a_line_has_another_mark(mpi: Mpi, flags: tuple[str, ...], tmp_path: Path) -> None:
    program = built(mpi, tmp_path, *flags)
    with job(mpi, tmp_path, [program], ("feed", "step")) as launcher, source_of(launcher) as source:
        source.ranks()

        def mark() -> int:
            samples = source.sample([1])  # none if it has no core for long
            return samples[0].mark if samples and samples[0].call == "MPI_Recv" else 0

        seen: set[int] = set()
        for number in range(4):
            assert wait_until(lambda: mark() not in {0, *seen})  # noqa: B023 (asked at once)
            marks = {mark() for _ in range(20)} - {0}
            assert len(marks) == 1 and not marks & seen
            seen |= marks
            (tmp_path / f"feed.{number}").touch()


def test_a_stripped_program_has_names_only(tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-O2", "-s")
    with job(mpi, tmp_path, [program], ("receive", "compute")) as launcher, source_of(launcher) as source:
        assert wait_until(lambda: len(source.sample(source.ranks())) == 2)
        wait_until(lambda: source.sample([0])[0].inside)
        stacks = source.stacks(source.ranks())
    functions = [each.function for each in stacks[0].threads[0].frames]
    assert "MPI_Recv" in functions and "?" in functions
    assert all(each.line == 0 for each in stacks[1].threads[0].frames)
    assert str(program) in {each.file for each in stacks[1].threads[0].frames}


def test_python_programs(tmp_path: Path) -> None:
    pytest.importorskip("mpi4py")
    mpi = mpis()[0]
    places = ("receive", "compute", "ask", "barrier")
    with job(mpi, tmp_path, PYTHON, places) as launcher, source_of(launcher) as source:

        def settled() -> bool:
            samples = source.sample(source.ranks())
            return [each.inside for each in samples] == [True, False, True, True] and samples[2].polls

        assert wait_until(settled)
        stacks = source.stacks(source.ranks())
        calls = {each.rank: each.call for each in source.sample(source.ranks())}
    assert calls[3] == "MPI_Barrier"
    if pytest.importorskip("pystack"):
        text = PYTHON[1].read_text(encoding="utf-8").splitlines()
        frames = {rank: each.threads[0].frames for rank, each in stacks.items()}
        own = {rank: [each for each in frames[rank] if each.file.endswith("places.py")] for rank in frames}
        assert [each.function for each in own[0]] == ["receive", "<module>"]
        assert text[own[0][0].line - 1].strip() == "comm.recv(source=MPI.ANY_SOURCE, tag=77)"
        assert [each.function for each in own[1]] == ["compute", "<module>"]
        assert "Comm.recv" in [each.function for each in frames[0]]
        assert not any(each.function.startswith(("_PyEval", "PyEval", "__pyx")) for each in frames[0])


@each_mpi
def test_any_process_of_the_job_leads_to_all_ranks(mpi: Mpi, tmp_path: Path) -> None:
    places = ("barrier", "compute", "barrier", "barrier")
    program = built(mpi, tmp_path, "-O1")
    script = tmp_path / "script.sh"
    script.write_text(f'#!/bin/sh\n{program} "$@"\n')
    script.chmod(0o755)
    with job(mpi, tmp_path, [script], places) as launcher, source_of(launcher) as source:
        assert source.ranks() == (0, 1, 2, 3)
        found = source.places()
        for each in found.values():
            assert process_list.name(each.pid) == "places"
            with source_of(each.pid) as other:
                other.ranks()
                assert other.places() == found
        for rank, place in found.items():
            variables = process_start.variables(place.pid)
            assert str(rank) in (variables.get("PMI_RANK"), variables.get("OMPI_COMM_WORLD_RANK"))


def test_a_stopped_rank_stays_stopped_and_is_seen(tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-g", "-O1")
    with job(mpi, tmp_path, [program], ("compute", "receive")) as launcher, source_of(launcher) as source:
        assert source.ranks() == (0, 1)
        pid = source.places()[0].pid
        os.kill(pid, signal.SIGSTOP)
        assert wait_until(lambda: process_stat.state(pid) == "T")
        for _ in range(5):
            assert _seen(source.sample([0])) == {0: (False, "")}
        assert source.stacks([0])[0].state == "stopped"
        assert "compute" in [each.function for each in source.stacks([0])[0].threads[0].frames]
        assert process_stat.state(pid) == "T"
        os.kill(pid, signal.SIGCONT)
        assert wait_until(lambda: process_stat.state(pid) == "R")


def test_a_look_does_not_end_a_wait(tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-O0")
    with job(mpi, tmp_path, [program], ("epoll", "sleep")) as launcher, source_of(launcher) as source:
        assert wait_until(lambda: process_stat.state(_pid(source, 0)) == "S")
        for _ in range(20):
            source.sample(source.ranks())
        source.stacks(source.ranks())
        assert not (tmp_path / "interrupted").exists()
        assert process_stat.state(_pid(source, 0)) == "S"


def _pid(source: PtraceSource, rank: int) -> int:
    source.ranks()
    return source.places()[rank].pid


@pytest.mark.slow
@each_mpi
def test_jobs_do_not_mix(mpi: Mpi, tmp_path: Path) -> None:
    """Of jobs at the same time the one that began first is watched; when all have ended, the next one."""
    program = built(mpi, tmp_path, "-O1")
    folders = [tmp_path / name for name in ("first", "second", "later")]
    for each in folders:
        each.mkdir()
    found = Job(root=os.getpid())
    with (
        job(mpi, folders[0], [program], ("sleep", "sleep")) as first,
        job(mpi, folders[1], [program], ("sleep", "sleep", "sleep")),
    ):
        found.find()
        assert (found.size, sorted(found.members)) == (2, [0, 1])
        assert all(is_below(each.pid, first) for each in found.members.values())
    with job(mpi, folders[2], [program], ("sleep", "sleep", "sleep")) as later:
        found.find()
        assert (found.size, sorted(found.members)) == (3, [0, 1, 2])
        assert all(is_below(each.pid, later) for each in found.members.values())


@each_mpi
def test_fortran_programs(mpi: Mpi, tmp_path: Path) -> None:
    compiler = shutil.which(f"mpifort.{mpi.name}")
    if compiler is None:
        pytest.skip(f"there is no mpifort.{mpi.name}")
    source_file, program = Path(__file__).parent / "places.f90", tmp_path / "places"
    subprocess.run([compiler, "-g", "-O1", source_file, "-o", program, f"-J{tmp_path}"], check=True)
    with job(mpi, tmp_path, [program], ("", "")) as launcher, source_of(launcher) as source:
        assert wait_until(
            lambda: _seen(source.sample(source.ranks())) == {0: (True, "MPI_Recv"), 1: (False, "")}
        )
        stacks = source.stacks(source.ranks())
    named = [[each.function for each in stacks[rank].threads[0].frames] for rank in (0, 1)]
    assert named[0][-6:-3] == ["receive", "places", "main"]
    assert named[1][0] == "compute"


@pytest.mark.long
def test_mpi_that_is_part_of_the_program(tmp_path: Path) -> None:
    library = Path("/usr/lib/x86_64-linux-gnu/libmpich.a")
    mpi = next((each for each in mpis() if each.name == "mpich"), None)
    if mpi is None or not library.exists():
        pytest.skip("there is no MPI to link statically")
    program = tmp_path / "places"
    words = ["gcc", "-O1", "-pthread", f"-I{_include()}", str(Path(__file__).parent / "places.c")]
    subprocess.run(
        [*words, str(library), "-lucp", "-lucs", "-lhwloc", "-lm", "-o", str(program)],
        check=True,
        capture_output=True,
    )
    with job(mpi, tmp_path, [program], ("receive", "compute")) as launcher, source_of(launcher) as source:
        assert wait_until(
            lambda: _seen(source.sample(source.ranks())) == {0: (True, "MPI_Recv"), 1: (False, "")}
        )


def _include() -> str:
    said = subprocess.run(["mpicc.mpich", "-show"], capture_output=True, text=True, check=True).stdout
    return next(word[2:] for word in said.split() if word.startswith("-I"))
