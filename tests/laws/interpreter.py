"""Runs a program on some ranks, in lock step from collective to collective."""

from __future__ import annotations

import enum

from laws.language import Program
from laws.ranks import Collective, Rank
from laws.values import Communicator, Dialect, Undefined

__all__ = ["Dialect", "Outcome", "run"]


class Outcome(enum.Enum):
    """How a run ends."""

    MATCHED = "all ranks called the same collectives"
    MISMATCHED = "some ranks called other collectives than others"
    UNDEFINED = "the run used something wrongly, or took too long"


def run(program: Program, ranks: int, dialect: Dialect, given: int = 1, seed: int = 0) -> Outcome:
    """Run a program on so many ranks, with a number on the command line and a seed for chance."""
    try:
        return _run(program, ranks, dialect, given, seed)
    except Undefined:
        return Outcome.UNDEFINED


def _run(program: Program, ranks: int, dialect: Dialect, given: int, seed: int) -> Outcome:
    world = Communicator(0, tuple(range(ranks)))
    runs = [Rank(program, dialect, world, rank, given, seed).run() for rank in range(ranks)]
    waiting: dict[int, Collective] = {rank: next(each) for rank, each in enumerate(runs)}
    made = 1
    while waiting:
        over = _complete(waiting)
        if over is None:
            return Outcome.MISMATCHED
        calls = [waiting[rank] for rank in over.members]
        if len({(call.name, call.agreed) for call in calls}) > 1:
            return Outcome.MISMATCHED
        answers = _answers(calls, made)
        made += len(calls)
        for rank, answer in zip(over.members, answers, strict=True):
            try:
                waiting[rank] = runs[rank].send(answer)
            except StopIteration:
                del waiting[rank]
    return Outcome.MATCHED


def _complete(waiting: dict[int, Collective]) -> Communicator | None:
    """Return a communicator that all members have come to, if there is one."""
    for call in waiting.values():
        over = call.communicator
        if all(waiting[rank].communicator == over for rank in over.members):
            return over
    return None


def _answers(calls: list[Collective], made: int) -> list[object]:
    """Return what a collective gives each member."""
    first = calls[0]
    over = first.communicator
    values = [call.value for call in calls]
    match first.name:
        case "bcast" | "bcast array":
            root = first.agreed[0]
            assert isinstance(root, int)
            return [values[root]] * len(calls)
        case "allreduce":
            return [_reduced(str(first.agreed[0]), values)] * len(calls)
        case "reduce":
            total = _reduced(str(first.agreed[1]), values)
            return [total if rank == first.agreed[0] else None for rank in range(len(calls))]
        case "scan":
            return [_reduced("SUM", values[: rank + 1]) for rank in range(len(calls))]
        case "split":
            colours = list(dict.fromkeys(values))
            parts = {
                colour: Communicator(
                    made + number,
                    tuple(m for m, v in zip(over.members, values, strict=True) if v == colour),
                )
                for number, colour in enumerate(colours)
            }
            return [None if value is None else parts[value] for value in values]
        case "dup":
            return [Communicator(made, over.members)] * len(calls)
        case _:
            return [None] * len(calls)


def _reduced(operation: str, values: list[object]) -> int:
    numbers = [value for value in values if isinstance(value, int)]
    return sum(numbers) if operation == "SUM" else max(numbers)
