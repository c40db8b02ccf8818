"""How long it takes to decide all orders of messages from one run, as they grow, beside going through them.

Three senders send k messages each to one receiver, which receives them by wildcards. With a deadlock, the
receive after the first k names the first sender: it waits for ever in those orders in which all messages
before it came from that sender, one of many. `predicted` is the time to decide every order from one run,
`explored` that of all runs that the strategy makes on the simulator, prediction included, `one by one` that
of running every order there, all in processor time.

On MPI, `rankwise explore` with both bufferings is timed by the clock, without a deadlock (all orders are
decided) and with one (it is also shown again, with a minimized schedule), in turn. The ratio is that of the
medians.
"""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rankwise.explore.strategies.protocol import Strategy
    from reference.language import Program

SENDERS = 3
MOST = 10
ONE_BY_ONE = 1_700
"""Up to so many orders are also gone through one by one."""
ON_MPI = (1, 2, 3, 5, 10)
PAIRS = 3
"""So often each is run on MPI without and with a deadlock."""
SOURCE = r"""
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int many = atoi(argv[1]), named = atoi(argv[2]), rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank == 0 && i < 3 * many; i++)
        MPI_Recv(&value, 1, MPI_INT, named && i == many ? 1 : MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int i = 0; rank != 0 && i < many; i++)
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
"""
_T = TypeVar("_T")


def run() -> None:
    """Print a line for each number of messages, without and with a deadlock."""
    from rankwise.launch.programs import compiled
    from rankwise.toolchain import mpi_launcher

    command: list[str] = []
    launcher = mpi_launcher()
    if launcher.found:
        source = Path(tempfile.gettempdir()) / "rankwise-bench-prediction.c"
        source.write_text(SOURCE)
        command = [*launcher.command, "-n", str(SENDERS + 1), str(compiled(source))]
    else:
        print(f"  nothing on MPI: there is no mpiexec here ({launcher.get_it})")
    print("   k  deadlock                orders  predicted   explored (runs)  one by one")
    for deadlock in (False, True):
        for many in range(1, MOST + 1):
            _print_line(many, deadlock)
    if command:
        print("   k  decided (runs)  shown (runs)  ratio      on MPI")
        for many in ON_MPI:
            _print_pair(many, command)


def _print_pair(many: int, command: list[str]) -> None:
    """Print how long it takes to decide all orders, and to decide them and show a deadlock."""
    seconds: dict[bool, list[float]] = {False: [], True: []}
    runs = {}
    for _ in range(PAIRS):
        for deadlock, took in seconds.items():
            second, runs[deadlock] = _on_mpi([*command, str(many), str(int(deadlock))], deadlock)
            took.append(second)
    decided, shown = (statistics.median(seconds[each]) for each in (False, True))
    line = f"  {many:2}  {decided:6.1f} s ({runs[False]:2})  {shown:6.1f} s ({runs[True]:2})"
    print(f"{line}  {shown / decided:5.2f}", flush=True)


def _print_line(many: int, deadlock: bool) -> None:
    from rankwise.explore.prediction.predict_orders import predict
    from rankwise.explore.strategies.predictive import Predict
    from rankwise.explore.strategies.reduced import Reduced
    from rankwise.explore.visit import RunEnding
    from rankwise.schedule.schedule import Schedule
    from reference.runner import SimulatedRunner

    program, start = _program(many, deadlock), Schedule(SENDERS + 1, "infinite")
    visits = (SimulatedRunner(program, seed).run(start) for seed in range(1000))
    visit = next(each for each in visits if each.ending is RunEnding.FINISHED)
    seconds, found = _timed(lambda: predict(visit))
    assert found.orders is not None
    assert bool(found.wrong) is deadlock
    took, runs = _timed(lambda: _runs(program, Predict(start)))
    one_by_one = "-"
    if found.orders <= ONE_BY_ONE:
        one_by_one = f"{_timed(lambda: _runs(program, Reduced(start)))[0]:.2f} s"
    said = "hidden" if deadlock else "none"
    print(
        f"  {many:2}  {said:8} {found.orders:21,}  {seconds:7.2f} s  {took:7.2f} s ({runs:2})"
        f"  {one_by_one:>12}",
        flush=True,
    )


def _program(many: int, deadlock: bool) -> Program:
    from rankwise.matching.operations import ANY
    from reference.language import Receive, Send

    asked = [ANY] * (SENDERS * many)
    if deadlock:
        asked[many] = 1
    return tuple(Receive(each) for each in asked), *((Send(0),) * many for _ in range(SENDERS))


def _runs(program: Program, strategy: Strategy) -> int:
    """Explore on the simulator, and return how many runs that takes."""
    from rankwise.explore.explorer import Explorer
    from rankwise.explore.prediction.visit_prediction import Predictor
    from rankwise.explore.run_workers import Here
    from rankwise.explore.strategies.predictive import Predict
    from reference.runner import SimulatedRunner

    predict_visit = Predictor() if isinstance(strategy, Predict) else None
    return Explorer(Here(SimulatedRunner(program), predict_visit=predict_visit), [strategy]).explore().runs


def _on_mpi(command: list[str], deadlock: bool) -> tuple[float, int]:
    """Explore a command; return seconds and runs."""
    from rankwise.config.settings import Settings
    from rankwise.explore.request import ExploreRequest
    from rankwise.findings import Conclusion
    from rankwise.workflows.explore import explore_command

    seconds, result = _timed(
        lambda: explore_command(ExploreRequest(tuple(command)), Settings()), time.perf_counter
    )
    expected = Conclusion.VIOLATED if deadlock else Conclusion.CLEAN
    assert result.verdict.conclusion is expected, result.summary
    runs = sum(int(number) for number in re.findall(r"(\d+) runs?", result.summary))
    return seconds, runs


def _timed(work: Callable[[], _T], clock: Callable[[], float] = time.process_time) -> tuple[float, _T]:
    began = clock()
    made = work()
    return clock() - began, made
