"""Random one-sided programs, and the traces that a run of them leaves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from rankwise.standard.constants import ConstantKind
from rankwise.trace.access_log import ACCESS, How, Owner
from rankwise.trace.event import Status
from rankwise.trace.job_trace import Trace
from rankwise.trace.object_numbers import FIRST_OWN, WORLD, predefined
from reference.unordered_accesses import Step, Steps
from trace_builder import TraceBuilder

_BASE, _SIZE = 0x10000, 24
_MEMORY = 0x100000
_OPS = {"sum": "MPI_SUM", "product": "MPI_PROD", "no_op": "MPI_NO_OP"}


def random_steps(seed: int) -> Steps:
    """Return a program of two or three ranks whose epochs are right and whose accesses may conflict."""
    random = Random(seed)
    steps: Steps = [[] for _ in range(random.choice((2, 3)))]
    for _ in range(random.randint(1, 4)):
        random.choice((_fences, _locks, _lock_all, _start, _messages, _between))(random, steps)
    for mine in steps:
        mine.append(Step("barrier"))
    return steps


def shared_steps(seed: int) -> Steps:
    """Return such a program whose loads and stores go to the memory of all ranks."""
    random, steps = Random(-seed), random_steps(seed)
    everybody = range(len(steps))
    return [
        [replace(each, target=random.choice(everybody)) if each.is_local else each for each in mine]
        for mine in steps
    ]


def _access(random: Random, target: int) -> Step:
    first = random.choice((0, 0, 4, 8, 2))
    kind = random.choice(("put", "get", "accumulate", "accumulate"))
    op = random.choice(tuple(_OPS)) if kind == "accumulate" else ""
    return Step(kind, target, first, random.choice((4, 8)), op)


def _local(random: Random) -> Step:
    return Step(random.choice(("load", "store")), first=random.choice((0, 4, 8)), size=4)


def _some(random: Random, steps: Steps, rank: int, targets: list[int]) -> list[Step]:
    return [
        _local(random) if random.random() < 0.4 or not targets else _access(random, random.choice(targets))
        for _ in range(random.randint(0, 2))
    ]


def _fences(random: Random, steps: Steps) -> None:
    everybody = list(range(len(steps)))
    for mine in steps:
        mine.append(Step("fence"))
    for _ in range(random.randint(1, 2)):
        for rank, mine in enumerate(steps):
            mine += [*_some(random, steps, rank, everybody), Step("fence")]


def _lock_all(random: Random, steps: Steps) -> None:
    everybody = list(range(len(steps)))
    for mine in steps:
        mine.append(Step("lock_all"))
    for _ in range(random.randint(1, 3)):
        for rank, mine in enumerate(steps):
            _add_some(random, steps, rank, everybody)
            if random.random() < 0.6:
                kind = random.choice(("flush", "flush_all", "flush_local", "flush_local_all"))
                mine.append(Step(kind, -1 if kind.endswith("all") else random.choice(everybody)))
        random.choice((_messages, _barrier, _nothing))(random, steps)
    for mine in steps:
        mine.append(Step("unlock_all"))


def _locks(random: Random, steps: Steps) -> None:
    for rank, mine in enumerate(steps):
        for _ in range(random.randint(0, 2)):
            target = random.randrange(len(steps))
            mine.append(Step("lock", target))
            _add_some(random, steps, rank, [target])
            mine += [Step("flush", target)] if random.random() < 0.3 else []
            _add_some(random, steps, rank, [target])
            mine.append(Step("unlock", target))


def _add_some(random: Random, steps: Steps, rank: int, targets: list[int]) -> None:
    """Add accesses of a passive epoch: some have requests, completed in any order, early or late."""
    mine, waits = steps[rank], list[Step]()
    for each in _some(random, steps, rank, targets):
        has_request = each.is_remote and random.random() < 0.3
        mine.append(replace(each, has_request=has_request))
        if has_request:
            waits.append(Step("wait_for", first=len(mine) - 1))
        if waits and random.random() < 0.5:
            mine.append(waits.pop(random.randrange(len(waits))))
    random.shuffle(waits)
    mine += waits


def _start(random: Random, steps: Steps) -> None:
    """Some ranks access others, which they never do in turn; a barrier lets all know that it is over."""
    ranks = list(range(len(steps)))
    random.shuffle(ranks)
    cut = random.randint(1, len(ranks) - 1)
    origins, targets = tuple(sorted(ranks[:cut])), tuple(sorted(ranks[cut:]))
    for rank, mine in enumerate(steps):
        if rank in origins:
            mine += [Step("start", group=targets), *_some(random, steps, rank, list(targets))]
            mine.append(Step("complete", group=targets))
        else:
            mine += [Step("post", group=origins), *_some(random, steps, rank, [])]
            mine += [Step("wait", group=origins), *_some(random, steps, rank, [])]
    _barrier(random, steps)


def _messages(random: Random, steps: Steps) -> None:
    one, other = random.sample(range(len(steps)), 2)
    steps[one].append(Step("send", other))
    steps[other].append(Step("receive", one))


def _between(random: Random, steps: Steps) -> None:
    for rank, mine in enumerate(steps):
        mine += _some(random, steps, rank, [])


def _barrier(random: Random, steps: Steps) -> None:
    for mine in steps:
        mine.append(Step("barrier"))


def _nothing(random: Random, steps: Steps) -> None:
    pass


class OneSidedTrace:
    """Writes what the recorder would write; each call and access has a place of its own."""

    def __init__(self, steps: Steps, constants: dict[str, int], *, is_shared: bool = False) -> None:
        self._steps = steps
        self._maker = "MPI_Win_allocate_shared" if is_shared else "MPI_Win_create"
        self._shared = constants["MPI_LOCK_SHARED"]
        self._run = TraceBuilder(len(steps), constants=constants)
        self._requests: dict[tuple[int, int], int] = {}
        self._loads: dict[int, list[tuple[object, ...]]] = {}
        self._groups = dict.fromkeys(range(len(steps)), FIRST_OWN)
        if is_shared:
            parts = [f"shared\t{FIRST_OWN}\t{rank}\t{_base(rank)}\t{_SIZE}\n" for rank in range(len(steps))]
            self._run.notes = dict.fromkeys(range(len(steps)), "".join(parts))
        for rank, mine in enumerate(steps):
            base = {"baseptr": _base(rank)} if is_shared else {"base": _base(rank)}
            self._call(rank, self._maker, win=FIRST_OWN, size=_SIZE, disp_unit=1, **base)
            for number, step in enumerate(mine):
                self._add(rank, number, step)
            self._call(rank, "MPI_Win_free", win=FIRST_OWN)
            self._call(rank, "MPI_Finalize")
            self._run.finalized.add(rank)

    def write(self, folder: Path) -> Trace:
        trace = self._run.write(folder)
        for rank, loads in self._loads.items():
            table = np.zeros(len(loads), ACCESS)
            for row, (site, address, size, event, kind) in enumerate(loads):
                table[row] = (site, address, 0, size, 1, FIRST_OWN, event, 0, 1, kind, Owner.WINDOW, 0)
            (folder / f"{self._run.first_pid + rank}.accesses").write_bytes(table.tobytes())
        return trace

    def _call(self, rank: int, name: str, /, **arguments: object) -> int:
        """Add a call, and return the request that it would make."""
        return self._run.stream(rank).call(name, **arguments)  # type: ignore[arg-type]

    def _add(self, rank: int, number: int, step: Step) -> None:
        site = site_of(rank, number)
        if step.is_local:
            how = How.READ if step.kind == "load" else How.WRITE
            place = _base(step.target if step.target >= 0 else rank) + step.first
            row = (site, place, step.size, self._run.stream(rank).count, how)
            self._loads.setdefault(rank, []).append(row)
        elif step.is_remote:
            name = f"MPI_R{step.kind}" if step.has_request else f"MPI_{step.kind.capitalize()}"
            count = step.size // 4
            more = {"op": predefined(ConstantKind.OP)[_OPS[step.op]]} if step.op else {}
            self._requests[rank, number] = self._call(
                rank, name, site=site, origin_addr=_MEMORY + site * 64, origin_count=count,
                target_rank=step.target, target_disp=step.first, target_count=count, win=FIRST_OWN,
                **more,
            )  # fmt: skip
        elif step.kind == "wait_for":
            status = Status(-1, -1, 0)
            self._call(rank, "MPI_Wait", request=self._requests[rank, step.first], status=status)
        elif step.kind == "barrier":
            self._call(rank, "MPI_Barrier")
        elif step.kind == "send":
            self._call(rank, "MPI_Send", dest=step.target, buf=_MEMORY, count=1)
        elif step.kind == "receive":
            status = Status(step.target, 0, 4)
            self._call(rank, "MPI_Recv", source=step.target, buf=_MEMORY + 64, count=1, status=status)
        else:
            self._synchronise(rank, step)

    def _synchronise(self, rank: int, step: Step) -> None:
        arguments: dict[str, object] = {"win": FIRST_OWN}
        if step.kind in ("lock", "unlock", "flush", "flush_local"):
            arguments["rank"] = step.target
        if step.kind == "lock":
            arguments["lock_type"] = self._shared
        if step.kind in ("start", "post"):
            number = self._groups[rank] + 1
            self._groups[rank] = number + 1
            self._call(rank, "MPI_Comm_group", comm=WORLD, group=number)
            self._call(
                rank,
                "MPI_Group_incl",
                group=number,
                n=len(step.group),
                ranks=list(step.group),
                newgroup=number + 1,
            )
            arguments["group"] = number + 1
        self._call(rank, f"MPI_Win_{step.kind}", **arguments)


def _base(rank: int) -> int:
    """Return where a rank's part of the window lies, in all processes that can reach it."""
    return _BASE + rank * _SIZE


def site_of(rank: int, number: int) -> int:
    return (rank << 12) + number + 1
