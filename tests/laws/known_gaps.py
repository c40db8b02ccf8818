"""Programs whose mismatches rankwise is known to miss.

todo: each gap has a case in tests/cases/collectives/laws; when it passes, its line here goes.
"""

from __future__ import annotations

from collections import Counter

from laws import language as lang
from laws.names import nodes

_LOOPS = (lang.While, lang.DoWhile, lang.For)
_MAKERS = (lang.Split, lang.Duplicate, lang.ChooseCommunicator)


def is_known_gap(program: lang.Program) -> bool:
    """Say whether a program has a construct that is not seen through yet."""
    return (
        _asks_size_of_part(program)  # size_of_part.c
        or _mixes_communicators(program)  # split_this_way_or_that.c, earlier_split.c and others
        or _broadcasts_one_of_two_arrays(program)  # arrays_of_one_class.py
        or _shares_element_of_own(program)  # element_of_own.c
    )


def _asks_size_of_part(program: lang.Program) -> bool:
    return any(isinstance(node, lang.AskSize) and node.communicator != lang.WORLD for node in _all(program))


def _mixes_communicators(program: lang.Program) -> bool:
    """Say whether a name may hold communicators that differ in how they were made, or in when."""
    made = Counter(node.target for node in _all(program) if isinstance(node, _MAKERS))
    loops = (node for node in _all(program) if isinstance(node, _LOOPS))
    return (
        any(count > 1 for count in made.values())
        or any(isinstance(node, lang.ChooseCommunicator) and node.yes != node.no for node in _all(program))
        or any(isinstance(node, _MAKERS) for loop in loops for node in nodes(loop.body))
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
