"""Addresses that advance evenly while a loop runs, and their first and last values, computed before it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rankwise.native.guard.ranges.function_text import NAME, FunctionText, incoming, renamed, result
from rankwise.native.guard.ranges.text_loops import LoopText

_FLAGS = re.compile(r"\b(?:nuw|nsw|nusw|inbounds|exact|disjoint|nneg|samesign|inrange\([^)]*\)) ?")
_NOTES = re.compile(r",? ![-\w.]+ !\d+")
_PHI = re.compile(r"phi (i32|i64|ptr) ")
_VALUE = rf"({NAME.pattern}|-?\d+)"
_SUM = re.compile(rf"(add|sub|mul|shl|or)((?: nuw| nsw| disjoint)*) (i32|i64) {_VALUE}, {_VALUE}$")
_WIDENED = re.compile(rf"(sext|zext)( nneg)? i32 ({NAME.pattern}) to i64$")
_ELEMENT = re.compile(r"getelementptr ((?:inbounds |nuw |nusw )*)(.*?), ptr (.*)$")
_ADVANCE = re.compile(rf"add((?: nuw| nsw)*) (i32|i64) ({NAME.pattern}), (-?\d+)$")
_MOVED = re.compile(rf"getelementptr (?:inbounds |nuw |nusw )*(\S+), ptr ({NAME.pattern}), i64 (-?\d+)$")
_COMPARED = re.compile(r"icmp (?:samesign )?(\w+) (i32|i64|ptr) (\S+), (\S+)$")
_BRANCH = re.compile(rf"br i1 ({NAME.pattern}), label ({NAME.pattern}), label ({NAME.pattern})")
_SIZES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "float": 4, "double": 8, "ptr": 8}
_OPPOSITE = {
    "eq": "ne", "ne": "eq", "slt": "sge", "sge": "slt", "sle": "sgt", "sgt": "sle",
    "ult": "uge", "uge": "ult", "ule": "ugt", "ugt": "ule",
}  # fmt: skip
_SWAPPED = {
    "eq": "eq", "ne": "ne", "slt": "sgt", "sgt": "slt", "sle": "sge", "sge": "sle",
    "ult": "ugt", "ugt": "ult", "ule": "uge", "uge": "ule",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counter:
    """A value that each round of a loop changes by the same amount; of a pointer, in bytes."""

    name: str
    type: str
    start: str
    step: int
    following: str
    """The name that it has in the next round."""


@dataclass(slots=True)
class LoopAddresses:
    """What is known of the addresses of one loop; makes the lines that compute their ends.

    `last` may lie beyond the last round: that only makes the loop check more than it must.
    """

    loop: LoopText
    prefix: str
    """Of the names that are made."""
    defined: dict[str, str]
    """The instruction of each value that is made in the loop."""
    counters: dict[str, Counter]
    lines: list[str] = field(default_factory=list)
    _ends: dict[tuple[str, bool], str] = field(default_factory=dict)
    _even: dict[str, bool] = field(default_factory=dict)

    def advances_evenly(self, value: str) -> bool:
        """Return whether a value is the same in each round, or changes by the same amount."""
        if value not in self.defined or value in self.counters:
            return True
        if value not in self._even:
            self._even[value] = False  # of what depends on itself
            self._even[value] = self._is_even(self.defined[value])
        return self._even[value]

    def _is_even(self, body: str, needs: str = "") -> bool:
        body = _NOTES.sub("", body)
        summed = _SUM.match(body)
        if summed is not None:
            operation, flags, _, one, other = summed.groups()
            if needs and needs not in flags and "disjoint" not in flags:
                return False
            if operation in ("mul", "shl") and one in self.defined and other in self.defined:
                return False
            if (operation == "shl" and other in self.defined) or (
                operation == "or" and "disjoint" not in flags
            ):
                return False
            return all(self._operand_is_even(each, needs) for each in (one, other))
        widened = _WIDENED.match(body)
        if widened is not None:
            needs = "nsw" if widened[1] == "sext" else "" if widened[2] else "nuw"
            return self._operand_is_even(widened[3], needs)
        element = _ELEMENT.match(body)
        if element is not None and "<" not in element[2] + element[3]:
            return all(self.advances_evenly(each) for each in NAME.findall(element[3]))
        return False

    def _operand_is_even(self, value: str, needs: str) -> bool:
        if value not in self.defined or value in self.counters:
            return True
        return self._is_even(self.defined[value], needs) if needs else self.advances_evenly(value)

    def end(self, value: str, *, is_last: bool) -> str:
        """Return a name for an even value in the first or the last round; lines that compute it are added."""
        if value in self.counters:
            counter = self.counters[value]
            return f"%{self.prefix}.last.{_plain(value)}" if is_last else counter.start
        if value not in self.defined:
            return value
        if (value, is_last) not in self._ends:
            body = _FLAGS.sub("", _NOTES.sub("", self.defined[value]))
            names = {each: self.end(each, is_last=is_last) for each in NAME.findall(body)}
            name = f"%{self.prefix}.{'last' if is_last else 'first'}.{_plain(value)}"
            self.lines.append(f"  {name} = {renamed(body, names)}")
            self._ends[value, is_last] = name
        return self._ends[value, is_last]


def _plain(name: str) -> str:
    return re.sub(r"[^\w.]", "_", name[1:])


def addresses_of(
    function: FunctionText, loop: LoopText, prefix: str, starts: dict[str, str]
) -> LoopAddresses | None:
    """Return what is known of a loop's addresses; None where nothing says how often it runs.

    `starts` are the values with which the loop's phis begin.
    """
    defined: dict[str, str] = {}
    for name in loop.blocks:
        for line in function.blocks[name].lines:
            named = result(line)
            if named is not None:
                defined[named[0]] = named[1]
    counters = {}
    for line in function.blocks[loop.header].phis:
        counter = _counter(line, loop, defined, starts)
        if counter is not None:
            counters[counter.name] = counter
    found = LoopAddresses(loop, prefix, defined, counters)
    for name in dict.fromkeys((loop.latch, loop.header)):
        rounds = _rounds(function.blocks[name].end, found)
        if rounds:
            found.lines += rounds
            return found
    return None


def _counter(phi: str, loop: LoopText, defined: dict[str, str], starts: dict[str, str]) -> Counter | None:
    named, kind = result(phi), _PHI.match(phi.partition(" = ")[2])
    following = next((value for value, block in incoming(phi) if block == loop.latch), "")
    if named is None or kind is None or following not in defined:
        return None
    body = _NOTES.sub("", defined[following])
    added, moved = _ADVANCE.match(body), _MOVED.match(body)
    step = 0
    if added is not None and added[3] == named[0]:
        step = int(added[4])
    elif moved is not None and moved[2] == named[0]:
        step = int(moved[3]) * _SIZES.get(moved[1], 0)
    return Counter(named[0], kind[1], starts[named[0]], step, following) if step else None


def _rounds(end: str, known: LoopAddresses) -> list[str]:
    """Return lines that compute the last value of each counter; [] if no branch says when to stop."""
    branch = _BRANCH.search(end)
    compared = _COMPARED.match(_NOTES.sub("", known.defined.get(branch[1], ""))) if branch else None
    if branch is None or compared is None:
        return []
    stays = [each in known.loop.blocks for each in (branch[2], branch[3])]
    relation, kind, one, other = compared.groups()
    if stays[0] == stays[1] or (one in known.defined) == (other in known.defined):
        return []
    if other in known.defined:
        one, other, relation = other, one, _SWAPPED[relation]
    if stays[1]:
        relation = _OPPOSITE[relation]
    counter = next((each for each in known.counters.values() if one in (each.name, each.following)), None)
    if counter is None or counter.type != kind:
        return []
    beyond = _beyond(relation, counter, is_following=one == counter.following)
    return _last_values(known, counter, relation, other, beyond) if beyond is not None else []


def _beyond(relation: str, counter: Counter, *, is_following: bool) -> int | None:
    """Return how far from the bound the counter is at most in the last round; None where that is unknown.

    The next round begins if the relation holds between the counter (of this or the next round) and the bound.
    """
    if relation == "ne":
        return -counter.step if is_following else 0
    if relation[1:] not in (("lt", "le") if counter.step > 0 else ("gt", "ge")):
        return None
    unit = 1 if counter.step > 0 else -1
    return (-unit if relation[1:] in ("lt", "gt") else 0) + (0 if is_following else counter.step)


def _last_values(known: LoopAddresses, counter: Counter, relation: str, bound: str, beyond: int) -> list[str]:
    begin = f"%{known.prefix}"
    kind = "i64" if counter.type == "ptr" else counter.type
    lines, start = [], counter.start
    if counter.type == "ptr":
        lines += [
            f"  {begin}.from = ptrtoint ptr {start} to i64",
            f"  {begin}.to = ptrtoint ptr {bound} to i64",
        ]
        start, bound = f"{begin}.from", f"{begin}.to"
    sign = "s" if relation.startswith("s") else "u"
    is_up = counter.step > 0
    low, high = (start, f"{begin}.bound") if is_up else (f"{begin}.bound", start)
    lines += [
        f"  {begin}.bound = add {kind} {bound}, {beyond}",
        f"  {begin}.none = icmp {sign}lt {kind} {high}, {low}",
        f"  {begin}.apart = sub {kind} {high}, {low}",
        f"  {begin}.way = select i1 {begin}.none, {kind} 0, {kind} {begin}.apart",
        f"  {begin}.wide = "
        + (f"zext i32 {begin}.way to i64" if kind == "i32" else f"add i64 {begin}.way, 0"),
        f"  {begin}.rounds = udiv i64 {begin}.wide, {abs(counter.step)}",
    ]
    for each in known.counters.values():
        name = f"{begin}.last.{_plain(each.name)}"
        lines.append(f"  {name}.by = mul i64 {begin}.rounds, {each.step}")
        if each.type == "ptr":
            lines.append(f"  {name} = getelementptr i8, ptr {each.start}, i64 {name}.by")
        elif each.type == "i64":
            lines.append(f"  {name} = add i64 {each.start}, {name}.by")
        else:
            lines.append(f"  {name}.narrow = trunc i64 {name}.by to i32")
            lines.append(f"  {name} = add i32 {each.start}, {name}.narrow")
    return lines
