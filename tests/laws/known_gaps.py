"""Programs whose mismatches rankwise is known to miss.

todo: each gap has a case in tests/cases/collectives/laws; when it passes, its line here goes.
"""

from __future__ import annotations

from laws import language as lang
from laws.names import nodes


def is_known_gap(program: lang.Program) -> bool:
    """Say whether a program has a construct that is not seen through yet."""
    return (
        _broadcasts_one_of_two_arrays(program)  # arrays_of_one_class.py
        or _shares_element_of_own(program)  # element_of_own.c
    )


def _broadcasts_one_of_two_arrays(program: lang.Program) -> bool:
    kinds = {type(node) for node in _all(program)}
    return lang.BroadcastArray in kinds and lang.Element in kinds


def _shares_element_of_own(program: lang.Program) -> bool:
    """Say whether a collective writes an element whose number is computed."""
    targets = [node.target for node in _all(program) if isinstance(node, (lang.Broadcast, lang.Reduce))]
    return any(isinstance(each, lang.Element) and isinstance(each.index, lang.Name) for each in targets)


def _all(program: lang.Program) -> list[object]:
    return list(nodes((program.functions, program.main)))
