"""`python -m bench` runs every benchmark; `python -m bench startup` only the named ones.

What follows the name of one that takes arguments (TAKES_ARGUMENTS) is given to it.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Sequence

BENCHES = {
    "static_growth": "how long static checking takes beside compiling, as programs grow",
    "hybrid": "what the analysis of threads adds to compiling a program of MPI and OpenMP",
    "startup": "how long the command line takes before it does anything",
    "recording": "what recording adds to MPI calls and to applications",
    "threads": "what recording adds to regions of OpenMP, and to MPI calls of 1 to 16 threads",
    "thread_verdicts": "how often hybrid programs of the literature are judged right",
    "guard": "what guarding the buffers of pending operations costs",
    "verify": "how long a small program takes from source to verdict, beside compiling and running it",
    "sampling": "what a sample of a rank costs, beside gdb",
    "verdicts": "how soon a deadlock is known, and how many correct runs are called deadlocked",
    "mismatches": "how soon a mismatch is known, by what differs, the form of the calls and who comes first",
    "monitors": "what judging a run takes, rule by rule, beside the run itself",
    "twins": "how often correct programs are blamed, of all those in tests/runs",
    "matching": "how many operations a second are matched after a run",
    "options": "how long it takes to say what else wildcard receives could have matched, as runs grow",
    "editor": "how soon findings follow what is typed in an editor, beside checking and compiling the file",
    "page": "how long the page of a long run takes, how large it is, and how smoothly a browser zooms in it",
    "message_rules": "how long the rules about messages, buffers and races take after a run",
    "hang_model": "how often the model behind `watch` is wrong, in ten thousand simulated jobs",
    "hang": "whether hangs of real jobs are found, how soon, and whether correct ones are called hung",
    "watch_cost": "what watching costs a job, beside the same job unwatched",
    "schedules": "how many schedules a second are run, beside plain mpiexec of the same program",
    "clocks": "what clocks in messages cost, beside plain and recorded ones, on 2 to 64 ranks",
    "false_alarms": "how many random programs that never go wrong are reported",
    "prediction": "how long deciding all orders of messages takes as they grow, beside going through them",
    "each_file": "what static checking says of examples and test suites, each file by itself",
    "instrumentation": "what programs cost that record their branches for `rankwise test`, beside plain ones",
    "protection": "what protection from counts that do not fit costs, triggered and not",
    "test_generation": "what each part of `rankwise test` is worth, in outcomes covered with as many runs",
    "real_code": "what static checking says about a real program, and what it costs beside compiling it",
}
ON_OPEN_MPI = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}
"""Lets Open MPI start jobs in a container, where one is root, and with more ranks than cores."""
TAKES_ARGUMENTS = (
    "each_file",
    "real_code",
    "recording",
    "hang",
    "hang_model",
    "protection",
    "test_generation",
    "twins",
    "watch_cost",
)


def main(words: Sequence[str]) -> int:
    os.environ.update(ON_OPEN_MPI)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is ended
    if len(words) > 1 and words[0] in TAKES_ARGUMENTS and words[1] not in BENCHES:
        importlib.import_module(f"bench.{words[0]}").run(words[1:])
        return 0
    return run_all(words)


def run_all(names: Sequence[str]) -> int:
    """Run the named benchmarks, or all."""
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        known = "\n".join(f"  {name:12} {about}" for name, about in BENCHES.items())
        print(f"there is no benchmark {unknown[0]}; known:\n{known}", file=sys.stderr)
        return 2
    for name in names or BENCHES:
        print(f"{name}: {BENCHES[name]}")
        importlib.import_module(f"bench.{name}").run()
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
