"""What a question that is being answered waits for, under a schedule. Traces are written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.matching.trace_operations import operations
from rankwise.schedule.choice_points import decisions
from rankwise.schedule.enforced_waits import ScheduledWaits, UnenforcedWaits
from rankwise.schedule.schedule import parse
from rankwise.trace.event import event
from trace_builder import TraceBuilder


@pytest.mark.parametrize(("failed_polls", "waits"), [(4, False), (5, True)])
def test_only_a_question_that_is_to_say_yes_waits_for_it(
    failed_polls: int, waits: bool, tmp_path: Path
) -> None:
    builder = TraceBuilder(2)
    stream = builder.stream(0)
    request = stream.call("MPI_Irecv", source=1)
    stream.call("MPI_Test", request=request, flag=0, polls=failed_polls)
    stream.call("MPI_Test", request=request, inside=True, enforced=True)
    trace = builder.write(tmp_path)
    reached = decisions(trace, operations(trace))
    asked = event(trace.processes[0].streams[0], 2)
    enforced = ScheduledWaits(parse("np=2 0:t1=5"), reached)
    assert enforced.waits(asked) is waits
    assert enforced.will_return(asked) is not waits
    assert UnenforcedWaits(reached).will_return(asked)
