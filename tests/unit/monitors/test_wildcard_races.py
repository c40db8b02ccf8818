"""RW215 from traces written by hand."""

from __future__ import annotations

from pathlib import Path

from rankwise.cli.output import exit_code
from rankwise.findings import Conclusion, Finding, Result, Verdict
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.wildcard_races import receives_with_a_choice
from rankwise.report import FORMATS, render
from rankwise.trace.event import Status
from trace_builder import ANY_SOURCE, TraceBuilder


def judged(run: TraceBuilder, folder: Path) -> list[Finding]:
    return list(receives_with_a_choice(Run(run.write(folder))))


def gather(rounds: int = 1) -> TraceBuilder:
    run = TraceBuilder(3)
    for _ in range(rounds):
        for rank in (1, 2):
            run.stream(rank).call("MPI_Send", dest=0)
            run.stream(0).call("MPI_Recv", source=ANY_SOURCE, status=Status(rank, 0, 4))
    return run


def test_both_messages_are_named(tmp_path: Path) -> None:
    (finding,) = judged(gather(), tmp_path)
    assert finding.message == "MPI_Recv matched the message of rank 1 and could have matched that of rank 2"
    assert [each.label for each in finding.related] == ["matched", "instead of"]
    assert finding.count == 1


def test_a_place_is_told_once(tmp_path: Path) -> None:
    (finding,) = judged(gather(5), tmp_path)
    assert finding.count == 9


def test_the_message_of_one_who_waited_for_the_receive_is_none(tmp_path: Path) -> None:
    run = TraceBuilder(3)
    run.stream(1).call("MPI_Send", dest=0)
    run.stream(0).call("MPI_Recv", source=ANY_SOURCE, status=Status(1, 0, 4))
    for rank in range(3):
        run.stream(rank).call("MPI_Barrier")
    run.stream(2).call("MPI_Send", dest=0)
    run.stream(0).call("MPI_Recv", source=ANY_SOURCE, status=Status(2, 0, 4))
    assert judged(run, tmp_path) == []


def test_a_note_is_told_and_fails_nothing(tmp_path: Path) -> None:
    (note,) = judged(gather(), tmp_path)
    result = Result("run", (note,), Verdict(Conclusion.CLEAN, ("3 ranks",)), codes=("RW215",))
    assert note.is_note
    assert (result.violations, result.notes) == ((), (note,))
    assert exit_code(result) == 0
    for name in FORMATS:
        assert "could have matched that of rank 2" in render(result, name)
    assert 'failures="0"' in render(result, "junit")
    assert '"level": "note"' in render(result, "sarif")
    assert render(result, "github").startswith("::notice ")
    assert render(result, "terminal").startswith("note: ")
