"""Monitors of the order of life say the right thing about traces written by hand."""

from __future__ import annotations

from pathlib import Path

from rankwise.findings import Finding
from rankwise.monitors import Run, find_monitors
from rankwise.trace.process_ending import ProcessEnding
from trace_builder import MULTIPLE, TraceBuilder

SERIALIZED, FUNNELED = 2, 1


def judged(run: TraceBuilder, folder: Path, stopped: bool = False) -> list[Finding]:
    seen = Run(run.write(folder), stopped=stopped)
    wanted = [each for each in find_monitors() if each.codes[0].startswith("RW9")]
    return [each for monitor in wanted for each in monitor.run(seen)]


def codes(findings: list[Finding]) -> list[str]:
    return [each.rule.code for each in findings]


def test_a_call_before_init(tmp_path: Path) -> None:
    run = TraceBuilder(1)
    run.stream(0).call("MPI_Initialized")
    run.stream(0).call("MPI_Comm_rank")
    run.stream(0).call("MPI_Init")
    (finding,) = judged(run, tmp_path)
    assert finding.rule.code == "RW911"
    assert "MPI_Comm_rank is called before MPI_Init" in finding.message


def test_a_process_that_never_came_to_init(tmp_path: Path) -> None:
    run = TraceBuilder(0)
    run.stream(-1).call("MPI_Barrier", inside=True)
    (finding,) = judged(run, tmp_path)
    assert finding.rule.code == "RW911"
    assert finding.ranks is None


def test_sessions_need_no_init(tmp_path: Path) -> None:
    run = TraceBuilder(0)
    run.stream(-1).call("MPI_Session_init")
    run.stream(-1).call("MPI_Barrier")
    assert judged(run, tmp_path) == []


def test_a_call_after_finalize(tmp_path: Path) -> None:
    run = TraceBuilder(1)
    for name in ("MPI_Init", "MPI_Finalize", "MPI_Finalized", "MPI_Barrier"):
        run.stream(0).call(name)
    (finding,) = judged(run, tmp_path)
    assert finding.rule.code == "RW912"
    assert "MPI_Barrier is called after MPI_Finalize" in finding.message
    assert [each.note for each in finding.related] == ["MPI was finalised here"]


def test_a_second_init(tmp_path: Path) -> None:
    run = TraceBuilder(1)
    for name in ("MPI_Init", "MPI_Init_thread", "MPI_Finalize"):
        run.stream(0).call(name)
    assert codes(judged(run, tmp_path)) == ["RW913"]


def unfinished(code: int = 0) -> TraceBuilder:
    run = TraceBuilder(2)
    for rank in (0, 1):
        run.stream(rank).call("MPI_Init")
        run.stream(rank).call("MPI_Barrier")
        run.endings[rank] = ProcessEnding.EXIT, code
    return run


def test_a_good_end_without_finalize(tmp_path: Path) -> None:
    (finding,) = judged(unfinished(), tmp_path)
    assert finding.rule.code == "RW914"
    assert str(finding.ranks) == "ranks 0-1 of 2"


def test_a_bad_end_without_finalize_is_another_matter(tmp_path: Path) -> None:
    assert judged(unfinished(code=1), tmp_path) == []


def test_a_run_that_was_stopped_is_not_blamed(tmp_path: Path) -> None:
    assert judged(unfinished(), tmp_path, stopped=True) == []


def two_threads(provided: int) -> TraceBuilder:
    run = TraceBuilder(1, provided=provided)
    run.stream(0).call("MPI_Init_thread", required=MULTIPLE, provided=provided)
    run.stream(0).clock = 5000
    run.stream(0).call("MPI_Barrier")
    return run


def test_another_thread_with_funneled(tmp_path: Path) -> None:
    run = two_threads(FUNNELED)
    run.stream(0, 1).call("MPI_Query_thread")
    run.stream(0, 1).call("MPI_Barrier")
    run.constants = {"MPI_THREAD_MULTIPLE": MULTIPLE, "MPI_THREAD_FUNNELED": FUNNELED}
    (finding,) = judged(run, tmp_path)
    assert finding.rule.code == "RW915"
    assert "MPI_THREAD_FUNNELED" in finding.message
    assert "requests MPI_THREAD_MULTIPLE" in finding.related[0].note


def test_another_thread_with_multiple(tmp_path: Path) -> None:
    run = two_threads(MULTIPLE)
    run.stream(0, 1).call("MPI_Barrier")
    assert judged(run, tmp_path) == []


def test_threads_that_take_turns_with_serialized(tmp_path: Path) -> None:
    run = two_threads(SERIALIZED)
    run.stream(0, 1).clock = 4000
    run.stream(0, 1).call("MPI_Barrier")
    assert judged(run, tmp_path) == []


def test_threads_at_once_with_serialized(tmp_path: Path) -> None:
    run = two_threads(SERIALIZED)
    run.stream(0, 1).clock = 5002
    run.stream(0, 1).call("MPI_Send", buf=10_000)
    (finding,) = judged(run, tmp_path)
    assert finding.rule.code == "RW915"
    assert "MPI_Send begins while another thread is inside MPI" in finding.message
    assert "MPI_Barrier" in finding.related[0].note


def test_questions_asked_again_and_again_do_not_fill_the_time_between(tmp_path: Path) -> None:
    run = two_threads(SERIALIZED)
    run.stream(0).call("MPI_Test", request=1, flag=0, polls=9)
    run.stream(0, 1).clock = run.stream(0).clock + 2 - 10
    run.stream(0, 1).call("MPI_Send", buf=10_000)
    assert judged(run, tmp_path) == []


def test_finalized_by_another_thread(tmp_path: Path) -> None:
    run = two_threads(MULTIPLE)
    run.stream(0, 1).clock = 9000
    run.stream(0, 1).call("MPI_Finalize")
    assert codes(judged(run, tmp_path)) == ["RW916"]
