"""What a question that is being answered waits for, under a schedule. Traces are written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.explore.decisions import decisions
from rankwise.explore.forcing import Forced, Untold
from rankwise.explore.schedule import parse
from rankwise.matching.from_trace import operations
from rankwise.trace.builder import TraceBuilder
from rankwise.trace.event import event


@pytest.mark.parametrize(("noes", "waits"), [(4, False), (5, True)])
def test_only_a_question_that_is_to_say_yes_waits_for_it(noes: int, waits: bool, tmp_path: Path) -> None:
    builder = TraceBuilder(2)
    lane = builder.lane(0)
    request = lane.call("MPI_Irecv", source=1)
    lane.call("MPI_Test", request=request, flag=0, polls=noes)
    lane.call("MPI_Test", request=request, inside=True, forced=True)
    trace = builder.write(tmp_path)
    reached = decisions(trace, operations(trace))
    asked = event(trace.processes[0].lanes[0], 2)
    forced = Forced(parse("np=2 0:t1=5"), reached)
    assert forced.waits(asked) is waits
    assert forced.goes_on(asked) is not waits
    assert Untold(reached).goes_on(asked)
