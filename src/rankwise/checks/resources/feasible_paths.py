"""Walks the ways through a function, leaving out those that its conditions contradict.

A condition that is decided once on a way is decided alike when it comes again, as long as nothing that
it depends on can have changed: a loop that iterates forgets what its own values decided.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from rankwise.checks.arguments.call_facts import CallFacts
from rankwise.checks.resources.flags import Flags, FlagTracker
from rankwise.checks.resources.lasting import LastingKeys
from rankwise.checks.resources.success import success_way
from rankwise.program import Block, Branch, Operation, Switch
from rankwise.program.conditions import Conditions
from rankwise.program.model import Model
from rankwise.program.structure import Function

MOST_STEPS = 4000
"""A walk that takes more is given up, and nothing is said."""

State = Hashable
Step = Callable[[Block, State], Iterable[State]]
"""Given a block and what holds before it, what may hold after it; nothing where the way ends."""
Choose = Callable[[Block, State], int | None]
"""Given a block and what holds after it, the position of the only way on, if that is known."""
_Assumed = frozenset[tuple[int, bool]]


def _lasting(model: Model) -> tuple[LastingKeys, Conditions]:
    keys = LastingKeys(model)
    return keys, Conditions(keys)


class FeasiblePaths:
    """The ways through one function; `important` are the blocks where something happens."""

    def __init__(self, facts: CallFacts, function: Function, important: set[int]) -> None:
        self._keys, self._conditions = facts.model.once(_lasting)
        self._function = function
        self._flow = facts.model.flow(function)
        self._decided: dict[int, tuple[int, bool, bool | None]] = {}
        self._remembered: set[int] = set()
        self._varying: dict[tuple[int, int], bool] = {}
        self._read_conditions(important)
        self._flags = FlagTracker(facts.model, function, important)

    def walk(self, start: State, step: Step, choose: Choose) -> bool:
        """Take every way from the entry; say whether all of them could be taken."""
        work: list[tuple[int, State, _Assumed, Flags]] = [(0, start, frozenset(), frozenset())]
        seen = set(work)
        while work:
            if len(seen) > MOST_STEPS:
                return False
            index, state, assumed, before = work.pop()
            block = self._function.blocks[index]
            flags, flagged = self._flags.run(before, block)
            for after in step(block, state):
                only = choose(block, after)
                for position, known in self._ways(block, assumed):
                    if (only is not None and only != position) or flagged not in (None, position):
                        continue
                    target = block.terminator.targets[position].index
                    known = self._forget(index, target, known)
                    entered = self._flags.enter(flags, block, block.terminator.targets[position])
                    item = (target, after, known, entered)
                    if item not in seen:
                        seen.add(item)
                        work.append(item)
        return True

    def _ways(self, block: Block, assumed: _Assumed) -> list[tuple[int, _Assumed]]:
        """Return the ways out of a block that are possible, each with what is known on it."""
        end = block.terminator
        if (
            isinstance(end, Switch)
            and isinstance(end.condition, Operation)
            and end.condition.operator == "raises"
        ):
            return [(0, assumed)]  # exceptions end a way: what they leave behind is another question
        described = self._decided.get(block.index)
        if described is None:
            return [(position, assumed) for position in range(len(end.targets))]
        key, polarity, always = described
        holds = always
        if holds is None:
            holds = next((value for known, value in assumed if known == key), None)
        if holds is not None:
            return [(0 if holds == polarity else 1, assumed)]
        if key not in self._remembered:
            return [(0, assumed), (1, assumed)]
        return [(0, assumed | {(key, polarity)}), (1, assumed | {(key, not polarity)})]

    def _read_conditions(self, important: set[int]) -> None:
        deciding: dict[int, list[int]] = {}
        for block in self._function.blocks:
            branch = block.terminator
            if not isinstance(branch, Branch) or block.index in self._flow.ending:
                continue
            key, polarity = self._conditions.of_branch(branch)
            truth = self._conditions.decide((key, True))
            succeeds = success_way(branch.condition)
            if truth is None and succeeds is not None:
                truth = polarity == (succeeds == 0)
            self._decided[block.index] = (key, polarity, truth)
            deciding.setdefault(key, []).append(block.index)
        self._remembered = {
            key
            for key, blocks in deciding.items()
            if len(blocks) > 1 and any(important & self._flow.region(block) for block in blocks)
        }

    def _forget(self, index: int, target: int, assumed: _Assumed) -> _Assumed:
        """Drop what the next round of a loop may decide anew."""
        loop = self._flow.loops.get(target)
        if not assumed or loop is None or index not in loop:
            return assumed
        return frozenset(each for each in assumed if not self._varies(each[0], target, loop))

    def _varies(self, key: int, header: int, loop: set[int]) -> bool:
        known = self._varying.get((key, header))
        if known is None:
            inside = {id(self._function.blocks[node]) for node in loop}
            for node in loop:
                inside.update(id(each) for each in self._function.blocks[node].instructions)
            known = self._varying[key, header] = self._mentions(key, inside)
        return known

    def _mentions(self, key: int, inside: set[int]) -> bool:
        """Return whether a key is made of something that happens in these blocks."""
        work = [key]
        seen: set[int] = set()
        while work:
            each = work.pop()
            if each in seen:
                continue
            seen.add(each)
            shape = self._shape(each)
            if shape[:1] == ("constant",):
                continue
            for part in shape[1:]:
                if isinstance(part, int) and part in inside:
                    return True
                if isinstance(part, int) and part >= 0:
                    work.append(part)
        return False

    def _shape(self, key: int) -> tuple[Hashable, ...]:
        """Return what a key stands for; a number in a shape that is no key stands for nothing more."""
        try:
            shape = self._keys.shape(key)
        except IndexError:
            return ()
        return shape if isinstance(shape, tuple) else ()
