"""Which findings are possible with which numbers of ranks.

A program is checked as any number of ranks may run it, and then as the selected numbers of ranks
run it: without the ways that no rank takes, and knowing which ways each rank takes. Numbers of ranks with
which every branch has the same outcomes are examined together.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rankwise.config import rank_numbers
from rankwise.findings import Finding, Problem, Related
from rankwise.findings.coverage import Coverage, Undecided
from rankwise.findings.rule import Severity

if TYPE_CHECKING:
    from rankwise.program.known_ranks.rank_table import Processes
    from rankwise.program.model import Model
    from rankwise.program.structure import Program

_MOST_GROUPS = 8
_MADE_OF_GROUPS = ("MPI_Comm_create", "MPI_Comm_create_group")
_STARTS_OTHERS = ("MPI_Comm_spawn", "MPI_Comm_spawn_multiple", "MPI_Comm_get_parent")


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks say of one program."""

    model: Model
    findings: tuple[Finding, ...]
    problems: tuple[Problem, ...]
    undecided: tuple[Undecided, ...]
    """The questions that these checks gave up."""
    coverage: Coverage


RunChecks = Callable[["Processes | None"], Checked]


def narrowed(general: Checked, numbers: tuple[int, ...], run: RunChecks) -> Checked:
    """Return what is possible with some numbers of ranks; what is not becomes a note.

    Where a question is decided for any number of ranks only, all stays as it is for any number. Coverage
    is narrowed if some call is suspect with any number of ranks, whichever findings are selected, or if there
    are communicators of groups, whose members are assumed to be those that a condition selects.
    """
    from rankwise.program.budget import NotDecided
    from rankwise.program.known_ranks.grouping import groups
    from rankwise.program.known_ranks.known_values import find_known
    from rankwise.program.known_ranks.rank_table import Processes
    from rankwise.program.known_ranks.specialising import specialised

    program = general.model.program
    has_groups = _calls_any(program, _MADE_OF_GROUPS)
    is_suspect = has_groups or any(not each.undecided for each in general.coverage.suspects)
    if not (general.findings or is_suspect) or _has_other_worlds(program):
        return general
    found: list[tuple[tuple[int, ...], Checked]] = []
    try:
        # Who is in a group may follow from the number of ranks, and then no branch shows it.
        for group in groups(general.model, numbers, _MOST_GROUPS, apart=has_groups):
            processes = Processes(group)
            with specialised(program, find_known(general.model, processes)):
                found.append((group, run(processes)))
    except NotDecided:
        return general
    if any(checked.undecided for _, checked in found):
        return general
    covered = [checked.coverage for _, checked in found]
    is_narrowed = is_suspect and not any(each.undecided for each in covered)
    return Checked(
        general.model,
        tuple(_findings(general, found, numbers)),
        tuple(dict.fromkeys(problem for _, checked in found for problem in checked.problems)),
        () if is_narrowed else general.undecided,
        _together(covered) if is_narrowed else general.coverage,
    )


def _has_other_worlds(program: Program) -> bool:
    """Return whether MPI_COMM_WORLD may be that of processes which the program starts."""
    return _calls_any(program, _STARTS_OTHERS)


def _calls_any(program: Program, names: tuple[str, ...]) -> bool:
    return any(
        call.standard is not None and call.standard.name in names
        for function in program.defined()
        for call in function.calls()
    )


def _findings(
    general: Checked, found: list[tuple[tuple[int, ...], Checked]], numbers: tuple[int, ...]
) -> Iterable[Finding]:
    """Yield every finding once, with the numbers of ranks it is possible with if these are not all."""
    first: dict[tuple[object, ...], Finding] = {}
    possible: dict[tuple[object, ...], list[int]] = {}
    for group, checked in found:
        for name, each in {_name(each): each for each in checked.findings}.items():
            first.setdefault(name, each)
            possible.setdefault(name, []).extend(group)
    for name, each in first.items():
        with_these = tuple(sorted(possible[name]))
        if with_these != numbers:
            each = _reported(each, f"possible with {rank_numbers.shown(with_these)}")
        yield each
    for each in general.findings:
        if _name(each) not in first:
            rule = dataclasses.replace(each.rule, severity=Severity.NOTE)
            others = f"possible only with other numbers of ranks than {rank_numbers.compressed(numbers)}"
            yield _reported(dataclasses.replace(each, rule=rule), others)


def _reported(finding: Finding, words: str) -> Finding:
    return dataclasses.replace(finding, related=(Related("ranks", words), *finding.related))


def _name(finding: Finding) -> tuple[object, ...]:
    return finding.rule.code, finding.where, finding.message


def _together(covered: list[Coverage]) -> Coverage:
    """Return what is proved with all numbers of ranks, and what is suspect with any."""
    first, *others = covered
    for other in others:
        first = dataclasses.replace(
            first,
            functions=max(first.functions, other.functions),
            collectives=max(first.collectives, other.collectives),
            barriers=max(first.barriers, other.barriers),
            proved=tuple(each for each in first.proved if each in other.proved),
            cleared=tuple(each for each in first.cleared if each in other.cleared),
            suspects=tuple(dict.fromkeys((*first.suspects, *other.suspects))),
            groups=tuple(dict.fromkeys((*first.groups, *other.groups))),
        )
    return first
