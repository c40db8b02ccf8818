"""Sums up what the checks noted: which functions are proved to match, and under which assumptions."""

from __future__ import annotations

from rankwise.findings import Location
from rankwise.findings.coverage import Coverage
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.unseen import functions_without_source

_MADE_BY_COMPILER = "omp_outlined"


def coverage(model: Model) -> Coverage:
    """Return what was proved, cleared and assumed about a program whose checks have run."""
    notes = model.notes
    own = [function for function in model.program.defined() if _is_users(function, set(model.program.files))]
    unproved = _with_callers(notes.blamed, model)
    # A function of which the analysis has made copies, one a caller, is one function to the user.
    leading = notes.leading | _with_callers({each for each in notes.leading if _is_region(each)}, model)
    proved = {_place(each) for each in own if each in leading} - {_place(each) for each in unproved}
    return Coverage(
        functions=len({_place(each) for each in own}),
        collectives=notes.collectives,
        barriers=notes.barriers,
        proved=tuple(sorted(proved)),
        suspects=tuple(sorted(notes.suspects, key=lambda each: (each.where, each.code))),
        cleared=tuple(sorted(notes.cleared, key=lambda each: each.where)),
        assumed=functions_without_source(model.program),
    )


def _is_users(function: Function, files: set[str]) -> bool:
    """Say whether a function is written in one of the files, not in a header or by the compiler."""
    if _is_region(function):
        return False
    return function.location is None or function.location.file in files


def _is_region(function: Function) -> bool:
    """Say whether the compiler made a function from a parallel region, which is a part of its caller."""
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
