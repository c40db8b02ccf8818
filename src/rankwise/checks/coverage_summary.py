"""Sums up how calls are aligned: which functions are proved to match, and under which assumptions."""

from __future__ import annotations

import os
from collections.abc import Iterable

from rankwise.alignment.alignment_result import Alignment
from rankwise.alignment.barrier_alignment import barrier_alignment
from rankwise.alignment.collective_alignment import collective_alignment
from rankwise.alignment.other_models.model_alignment import block_alignment, pe_alignment, upc_alignment
from rankwise.alignment.thread_conflicts import thread_conflicts
from rankwise.binary.demangle import demangled
from rankwise.checks.threads.level_needs import thread_need
from rankwise.findings import Location
from rankwise.findings.coverage import Coverage, ThreadNeed, Undecided
from rankwise.program.budget import NotDecided
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.unseen import functions_without_source
from rankwise.standard import CallKind

_MADE_BY_COMPILER = "omp_outlined"


def coverage(model: Model, undecided: Iterable[Undecided] = ()) -> Coverage:
    """Return what is proved, cleared and assumed about a program, whichever of its rules are reported.

    `undecided` are the questions that checks gave up.
    """
    files = {_whole(each) for each in model.program.files}
    own = [function for function in model.program.defined() if _is_users(function, files)]
    collectives, barriers = collective_alignment(model), barrier_alignment(model)
    others = (block_alignment(model), upc_alignment(model), pe_alignment(model))
    alignments = (collectives, barriers, *others)
    proved = _proved(own, alignments, model) if all(each.is_complete for each in alignments) else set()
    suspects = [suspect for each in alignments for suspect in each.suspects]
    cleared = [conditional for each in alignments for conditional in each.cleared]
    open_questions = [question for each in alignments for question in each.undecided]
    threads, required = _threads(model)
    return Coverage(
        functions=len({_place(each) for each in own}),
        collectives=collectives.calls,
        barriers=barriers.calls + sum(each.calls for each in others),
        proved=tuple(sorted(proved)),
        suspects=tuple(sorted(suspects, key=lambda each: (each.where, each.code))),
        cleared=tuple(sorted(cleared, key=lambda each: each.where)),
        assumed=tuple(sorted({demangled(each) for each in functions_without_source(model.program)})),
        groups=collectives.groups,
        undecided=tuple(dict.fromkeys((*open_questions, *undecided, *required))),
        messages=_call_sites(model, CallKind.POINT_TO_POINT),
        accesses=_call_sites(model, CallKind.ONE_SIDED),
        threads=threads,
    )


def _threads(model: Model) -> tuple[ThreadNeed | None, list[Undecided]]:
    """Return the thread level that the program needs, and the question if it was given up."""
    try:
        return thread_need(model), []
    except NotDecided:
        return None, [Undecided("which thread level does the program need")]


def _call_sites(model: Model, kind: CallKind) -> int:
    """Return how many calls of a kind the source has; copies of a function have the same ones."""
    calls = (call for function in model.program.defined() for call in function.calls())
    return len({call.location for call in calls if call.standard is not None and call.standard.kind is kind})


def _proved(own: list[Function], alignments: Iterable[Alignment], model: Model) -> set[Location]:
    """Return the functions that lead to collectives and in which, callees included, nothing is to blame."""
    leading: set[Function] = set()
    blamed: set[Function] = set()
    for each in alignments:
        leading |= each.leading
        blamed |= each.blamed
    blamed |= _in_conflict(model, leading)
    # A function of which the analysis has made copies, one a caller, is one function to the user.
    leading |= _with_callers({each for each in leading if _is_region(each)}, model)
    unproved = _with_callers(blamed, model)
    return {_place(each) for each in own if each in leading} - {_place(each) for each in unproved}


def _in_conflict(model: Model, leading: set[Function]) -> set[Function]:
    """Return the functions whose collectives threads do not call one after the other."""
    try:
        return set(thread_conflicts(model).blamed)
    except NotDecided:
        return leading


def _is_users(function: Function, files: set[str]) -> bool:
    """Return whether a function is written in one of the files, not in a header or by the compiler."""
    if _is_region(function):
        return False
    return function.location is None or _whole(function.location.file) in files


def _whole(file: str) -> str:
    """Return the path that a file has however it was named: compilers take '..' out, users do not."""
    return os.path.abspath(file)  # noqa: PTH100 (resolve() would follow links)


def _is_region(function: Function) -> bool:
    """Return whether the compiler made a function from a parallel region, which is a part of its caller."""
    return _MADE_BY_COMPILER in function.name


def _with_callers(functions: set[Function], model: Model) -> set[Function]:
    """Return functions with all that call them: what is not proved of one is not proved of the other."""
    found: set[Function] = set()
    work = list(functions)
    while work:
        function = work.pop()
        if function not in found:
            found.add(function)
            work += [call.block.function for call in model.points_to.callers.get(function, ())]
    return found


def _place(function: Function) -> Location:
    where = function.location
    if where is None:
        return Location("", 0, 0, function.shown)
    return Location(where.file, where.line, where.column, function.shown)
