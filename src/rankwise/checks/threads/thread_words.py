"""How findings about threads name what a call stands in, and how it is reached."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.alignment_result import call_name
from rankwise.findings import Related
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.threads.letters import Letter, LetterKind, Word, executors
from rankwise.program.threads.team_graph import TeamNode
from rankwise.program.threads.thread_starts import is_of_library

_MADE_BY_COMPILER = (".omp_outlined", ".omp_task", "..omp_par")
_SELECTS = ("test", "one iteration")


def surroundings(word: Word) -> str:
    """Return the construct that decides which thread executes a point, as users name it."""
    decisive = set(executors(word))
    around = [each for each in word if each in decisive or each.kind is LetterKind.EXCLUSIVE]
    return inside(around[-1]) if around else "outside parallel regions"


def inside(letter: Letter) -> str:
    """Return how a reader would say that a point is in a region."""
    if letter.is_thread:
        return "in a thread that the program begins"
    if letter.construct.startswith(_SELECTS):
        return (
            f"behind a {letter.construct}"
            if letter.construct.startswith("test")
            else f"in {letter.construct}"
        )
    return f"inside `omp {letter.construct}`"


def regions(node: TeamNode) -> Iterator[Related]:
    """Yield the regions around a call, from the outermost on, and the calls that lead to it."""
    for letter in executors(node.word):
        if letter.call is not None and letter.call.location is not None:
            yield Related("region", _begins(letter), letter.call.location)


def led_by(node: TeamNode, model: Model) -> Iterator[Related]:
    """Yield the calls of the program's own functions that lead to a call."""
    begun = {letter.call.location for letter in executors(node.word) if letter.call is not None}
    for call in node.path:
        place = call.location
        callees = model.callees(call)
        if place is not None and place not in begun and not is_of_library(call) and not _is_region(callees):
            yield Related("called from", call.block.function.shown.partition(".omp_")[0], place)


def _begins(letter: Letter) -> str:
    if letter.is_thread:
        return "a thread begins"
    return "a team of threads begins" if letter.kind is LetterKind.PARALLEL else f"omp {letter.construct}"


def name_of(node: TeamNode) -> str:
    assert node.call is not None
    return call_name(node.call)


def _is_region(callees: list[Function]) -> bool:
    """Return whether a call is one of a function that the compiler made of a region or a task."""
    return all(any(mark in each.name for mark in _MADE_BY_COMPILER) for each in callees)
