"""A page with every view, made of values that are always the same, for pictures of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rankwise.diagrams.run_timeline import timeline
from rankwise.findings import Conclusion, Evidence, Finding, Location, Ranks, Related, Result, Verdict, rule
from rankwise.findings.coverage import Cleared, Coverage, Reason, Suspect, Undecided, WayStep
from rankwise.monitors.recorded_run import Run
from rankwise.report import page
from rankwise.report.views import RunViews, to_json
from rankwise.trace.event import Status
from trace_builder import TraceBuilder

SOURCE = """\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, token = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int turn = 0; turn < 3; turn++) {
        if (rank % 2 == 0)
            MPI_Allreduce(MPI_IN_PLACE, &token, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
"""
RING = Location("src/exchange/ring.c", 12, 9, "main")
SUM = Location("src/exchange/ring.c", 11, 13, "main")
DECIDER = Location("src/exchange/ring.c", 10, 13, "main")
COMMAND = ["mpiexec", "-n", "4", "./ring"]
VIEWS = (
    "overview", "finding-1", "waits", "timeline/rank-2", "orders", "windows", "static", "hang",
    "testing/input-2", "scale",
)  # fmt: skip


def write(folder: Path) -> Path:
    """Write the page into a folder, which has to be the current one."""
    source = folder / RING.file
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE, encoding="utf-8")
    target = folder / "page.html"
    target.write_text(page.render(_result(), _views(folder / "trace")), encoding="utf-8")
    return target


def _result() -> Result:
    waiting = tuple(
        Related(
            f"rank {each}", f"MPI_Recv(source={(each + 3) % 4}, tag=7) waits for rank {(each + 3) % 4}", RING
        )
        for each in range(4)
    )
    deadlock = Finding(
        rule("RW201"), "deadlock: ranks 0-3 wait for each other", RING, "", waiting, Ranks((0, 1, 2, 3), 4),
        Evidence.WITNESSED, replay="np=4 0:1<2", fingerprint="0",
    )  # fmt: skip
    skipped = Finding(
        rule("RW101"), "MPI_Allreduce: collective not reached by all ranks", SUM,
        "some ranks never come here",
        (Related("decides", "this condition differs between ranks", DECIDER),
         Related("because", "rank is read here", Location(RING.file, 7, 5, "main"))),
        fingerprint="1",
    )  # fmt: skip
    ways = ((WayStep("MPI_Allreduce", SUM),), ())
    covered = Coverage(
        3, 2, proved=(Location("src/solver.c", 4, 1, "relax"),),
        suspects=(Suspect("MPI_Allreduce", SUM, "RW101", (DECIDER,), ways=ways),),
        cleared=(Cleared(Location(RING.file, 9, 5, "main"), Reason.DECIDED),),
        undecided=(Undecided("whether all ranks call it equally often", RING),), assumed=("read_input",),
    )  # fmt: skip
    verdict = Verdict(Conclusion.VIOLATED, ("4 ranks", "one run"))
    return Result(
        "verify", (deadlock, skipped), verdict, "2 findings in 40 calls of 4 ranks", coverage=covered
    )


def _views(folder: Path) -> dict[str, Any]:
    found = to_json(RunViews(tuple(COMMAND), timeline=_timeline(folder), typed=("run", "--", *COMMAND)))
    return found | {
        "other": {"schedule": "np=4 0:1<1", "shown": "np=4 0:1<2", "timeline": found["timeline"]},
        "waits": {"ranks": [_waiting(each) for each in range(4)]},
        "windows": [_window(0), _window(2)],
        "hang": _hang(),
        "orders": _orders(),
        "testing": _testing(),
        "growth": [
            {"call": "MPI_Allgatherv", "place": str(RING), "ranks": 4, "elements": 200_000,
             "breaking_ranks": 10_739, "breaking_elements": 0},
        ],
        "limits": {
            "library": "MPICH", "version": "4.0.2", "machine": "Linux", "probed": 72, "missing": [],
            "skipped": [],
            "rows": [
                {"call": f"MPI_{name}", "limit": "displacements below 2,147,483,648",
                 "detector": "D displs < 0", "is_silent": True,
                 "beyond": "writes in front of the buffer, returns MPI_SUCCESS"}
                for name in ("Gatherv", "Allgatherv", "Alltoallv")
            ],
        },
    }  # fmt: skip


def _timeline(folder: Path) -> Any:
    """Return a diagram of messages, a collective that one rank is late for, and receives without a send."""
    folder.mkdir()
    built = TraceBuilder(4)
    for rank in range(4):
        stream = built.stream(rank)
        for _ in range(3):
            stream.clock += 4_000 + 3_000 * rank
            stream.call("MPI_Send", dest=(rank + 1) % 4, tag=7, site=0x1000)
            source = (rank + 3) % 4
            stream.clock += 9_000
            stream.call("MPI_Recv", source=source, tag=7, status=Status(source, 7, 4), site=0x1010)
        stream.clock += 5_000 * (rank == 2)
        stream.call("MPI_Allreduce", site=0x1020)
        stream.clock = 90_000 + 2_000 * rank
        stream.call("MPI_Recv", inside=True, source=(rank + 3) % 4, tag=9, site=0x1010)
    return timeline(Run(built.write(folder)))


def _waiting(rank: int) -> dict[str, Any]:
    before = (rank + 3) % 4
    return {
        "rank": rank, "call": f"MPI_Recv(source={before}, tag=7)", "place": f"{RING.file}:12",
        "part": "holds", "waits_for": [before],
        "last": f"MPI_Send(dest={(rank + 1) % 4}, tag=7) with rank {(rank + 1) % 4}",
        "last_place": f"{RING.file}:13",
    }  # fmt: skip


def _window(target: int) -> dict[str, Any]:
    accesses = [
        {"origin": origin, "what": what, "start": 8 * at, "stop": 8 * at + 16,
         "place": f"{RING.file}:{12 + at}", "epoch": "MPI_Win_lock in line 11",
         "count": 1 + at, "in_conflict": at < 2, "when": at}
        for at, (origin, what) in enumerate([(1, "MPI_Put"), (3, "MPI_Accumulate"), (1, "MPI_Get")])
    ]  # fmt: skip
    return {
        "window": "window 1 (MPI_Win_create)", "target": target, "size": 64, "unit": 8,
        "made": f"{RING.file}:8", "accesses": accesses, "left_out": 0,
    }  # fmt: skip


def _hang() -> dict[str, Any]:
    kinds = ["learning"] * 8 + ["healthy"] * 20 + ["suspicious"] * 6 + ["hang"] * 6
    dots = [
        {"when": 0.5 * at, "share": 0.25 if at > 28 else (at * 37 % 100) / 100, "kind": kind}
        for at, kind in enumerate(kinds)
    ]
    names = [("main", [0, 1, 2, 3]), ("exchange", [0, 1, 2]), ("MPI_Recv", [0, 1, 2])]
    stacks = [
        {"depth": depth, "name": name, "place": f"ring.c:{10 + depth}", "ranks": ranks}
        for depth, (name, ranks) in enumerate(names)
    ]
    stacks.append({"depth": 1, "name": "compute", "place": "solver.c:30", "ranks": [3]})
    why = "ranks 0-2 wait in MPI for a rank that is outside"
    return {"dots": dots, "stacks": stacks, "ranks": 4, "blamed": [3], "why": why}


def _orders() -> dict[str, Any]:
    outcomes = [
        {"buffering": buffering, "choices": [[0, f"from rank {came}"]],
         "ending": "deadlock" if came == 2 else "finished",
         "findings": [f"RW201 {RING.file}:12"] * (came == 2),
         "schedule": f"np=4 buffer={buffering} 0:1<{came}", "orders": came}
        for buffering in ("infinite", "zero") for came in (1, 2, 3)
    ]  # fmt: skip
    points = [{"name": "rank 0: wildcard receive 1", "site": f"{RING.file}:12"}]
    return {"points": points, "outcomes": outcomes, "left_out": 0}


def _testing() -> dict[str, Any]:
    sides = [
        {"taken": True, "ranks": [0, 2], "run": 1, "inputs": [1, 2], "why": ""},
        {"taken": False, "ranks": [1, 3], "run": 1, "inputs": [2], "why": ""},
    ]
    unreached = [
        {"taken": True, "ranks": [0, 1, 2, 3], "run": 1, "inputs": [1, 2], "why": ""},
        {"taken": False, "ranks": [], "run": 0, "inputs": [], "why": "the solver gave up"},
    ]
    branches = [
        {"line": 9, "column": 28, "function": "main", "text": "turn < 3", "sides": unreached},
        {"line": 10, "column": 13, "function": "main", "text": "rank % 2 == 0", "sides": sides},
    ]
    inputs = [
        {"number": at, "ranks": 4, "what": f"arguments {at}",
         "command": f"sh rankwise-out/tests/00{at}/run.sh",
         "ending": "status 0", "findings": [], "reached": 1 + at}
        for at in (1, 2)
    ]  # fmt: skip
    files = [{"path": RING.file, "branches": branches}]
    return {"files": files, "inputs": inputs, "growth": [1, 2, 2, 3, 3], "total": 4}
