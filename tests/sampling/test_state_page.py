"""What the pages of recorded ranks show, beside what a look into them shows."""

from __future__ import annotations

import math
import os
import time
from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.hang.rank_movement import moved
from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.hang.sources.shim_sampling import ShimSource
from rankwise.launch.environment import environment
from rankwise.launch.which_mpi import compile_flags
from rankwise.native.build import recorder_for
from rankwise.progress.deadlock_detection import DeadlockDetection
from rankwise.sampling.rank_sample import ExaminationResult, RankSample, Standing
from sampling.jobs import PYTHON, Mpi, built, each_mpi, job, mpis, wait_until


def _variables(command: list[str], trace: Path) -> dict[str, str]:
    trace.mkdir()
    preload = recorder_for(compile_flags(command), fortran=False, guard=False)
    return environment(os.environ, preload, trace, "test", sharing=True, extra={})


@pytest.mark.slow
@each_mpi
def test_pages_show_who_is_inside(mpi: Mpi, tmp_path: Path) -> None:
    program = built(mpi, tmp_path, "-g", "-O1")
    variables = _variables([*mpi.launcher, str(program)], tmp_path / "trace")
    places = ("receive", "compute", "ask", "probe", "thread", "overlap", "clock")
    with job(mpi, tmp_path, [program], places, variables):
        source = ShimSource(tmp_path / "trace")
        assert wait_until(lambda: source.ranks() == (0, 1, 2, 3, 4, 5, 6))

        def samples() -> dict[int, RankSample]:
            time.sleep(0.05)
            return {each.rank: each for each in source.sample(source.ranks())}

        assert wait_until(
            lambda: [each.inside for each in samples().values()][:5] == [True, False, True, True, True]
        )
        seen = samples()
        assert (seen[0].call, seen[4].call) == ("MPI_Recv", "MPI_Recv")
        assert not seen[1].inside and seen[1].finished > 0
        many = [samples() for _ in range(30)]
        assert {each[0].finished for each in many} == {seen[0].finished}
        assert {each[2].finished for each in many} == {
            seen[2].finished
        }  # what was polled without success does not count
        assert all(each[2].polls and each[3].polls for each in many[5:]), many
        assert sum(each[5].inside for each in many) < 15  # it computes, and asks only now and then
        assert not any(each[6].inside for each in many)  # it looks at a clock, and waits for nobody
        stacks = source.stacks(source.ranks())
        assert "compute" in [each.function for each in stacks[1].threads[0].frames]
        assert source.alive()
        pids = {rank: each.pid for rank, each in source.places().items()}
        assert sorted(pids) == [0, 1, 2, 3, 4, 5, 6]
    assert not source.alive()
    assert source.ranks() == () == source.sample(range(7))
    source.close()


@pytest.mark.skipif(not mpis(), reason="no MPI is installed here")
def test_who_asks_stands_still_when_its_recording_is_full(tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-g", "-O1")
    variables = _variables([*mpi.launcher, str(program)], tmp_path / "trace")
    variables["RANKWISE_TRACE_LIMIT"] = str(1 << 18)
    with job(mpi, tmp_path, [program], ("fill_and_ask", "compute"), variables):
        source = ShimSource(tmp_path / "trace")
        assert wait_until(lambda: source.ranks() == (0, 1))
        assert wait_until(lambda: source.sample((0,))[0].polls)
        assert all(page.number("lost") for page in source._watch.pages.values() if page.number("rank") == 0)
        many = [source.sample((0,))[0] for _ in range(20) if not time.sleep(0.05)]
        assert all(each.inside and each.polls for each in many)
        assert not any(moved(many[0], each) for each in many)
        source.close()


@pytest.mark.skipif(not mpis(), reason="no MPI is installed here")
def test_a_program_announces_phases(tmp_path: Path) -> None:
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-O1", "-lm", source="standing.c")
    variables = _variables([*mpi.launcher, str(program)], tmp_path / "trace")
    with job(mpi, tmp_path, [program], ("receive", "phase", "receive"), variables):
        source = ShimSource(tmp_path / "trace")
        assert wait_until(lambda: source.ranks() == (0, 1, 2))
        assert wait_until(lambda: {each.phase for each in source.sample((0, 2))} == {"MPI_Pcontrol(7)"})
        source.close()


@pytest.mark.skipif(not mpis(), reason="no MPI is installed here")
def test_a_recorded_deadlock_is_certain_at_once(tmp_path: Path) -> None:
    """What looks at processes leave open, since who asks may give up, is known from what was recorded."""
    mpi = mpis()[0]
    program = built(mpi, tmp_path, "-O1", "-lm", source="standing.c")
    variables = _variables([*mpi.launcher, str(program)], tmp_path / "trace")
    with job(mpi, tmp_path, [program], ("ask", "receive", "barrier"), variables):
        source = ShimSource(tmp_path / "trace", DeadlockDetection(longest=math.inf))
        assert wait_until(lambda: source.ranks() == (0, 1, 2))
        shown = [_examined(source)]
        while (
            shown[-1].standing is Standing.OPEN and len(shown) < 10
        ):  # who asks was seen between two questions
            shown.append(_examined(source))
        assert shown[-1].standing is Standing.FOR_EVER
        assert "was recorded" in shown[-1].why
        source.close()


def _examined(source: ShimSource) -> ExaminationResult:
    """Return what an examination shows in the end."""
    examination = source.examine()
    shown = ExaminationResult(Standing.UNDECIDED)
    while shown.standing is Standing.UNDECIDED:
        examination.sample(source.ranks())
        shown = examination.shown()
        time.sleep(0.1)
    return shown


def test_without_permission_the_way_to_the_last_call_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mpi4py")
    mpi = mpis()[0]
    variables = _variables([*mpi.launcher, *map(str, PYTHON)], tmp_path / "trace")

    def refuse(self: PtraceSource, ranks: object) -> None:
        raise RankwiseError("the system does not let you look into process 1")

    monkeypatch.setattr(PtraceSource, "stacks", refuse)
    with job(mpi, tmp_path, PYTHON, ("receive", "compute"), variables):
        source = ShimSource(tmp_path / "trace")
        assert wait_until(lambda: [each.inside for each in source.sample(source.ranks())] == [True, False])
        stack = source.stacks([0])[0]
    assert stack.inside
    functions = [each.function for each in stack.threads[0].frames]
    assert functions[0].startswith("MPI_") and functions[1] == "receive"
    assert stack.threads[0].frames[1].file.endswith("places.py")
