"""Writes, beside each line of a function, the lines that compute the shadow of its value."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rankwise.testing.instrument.inline_helpers import Helpers
from rankwise.testing.instrument.line_operands import FLOATS, WIDTHS, Operand, incoming, parts, typed
from rankwise.testing.instrument.module_lines import TextLine
from rankwise.testing.instrument.shadow_candidates import (
    CASTS,
    FLOAT_OPERATIONS,
    INTEGER_OPERATIONS,
    cast_types,
    load_type,
    phi_type,
)
from rankwise.testing.pathlog.node_layout import NUMBERS

DIVISIONS = frozenset(("udiv", "sdiv", "urem", "srem"))
_FLOAT_PREDICATES = {"ugt": "fugt", "uge": "fuge", "ult": "fult", "ule": "fule"}
Place = Callable[[str, "str | None"], str]
"""Makes a site of a kind at a location and returns the address of its bytes."""


class ShadowLines:
    """The shadows of one function."""

    def __init__(self, helpers: Helpers, candidates: frozenset[str], place: Place) -> None:
        self.helpers = helpers
        self.candidates = candidates
        self.place = place
        self.only_branched_on: frozenset[str] = frozenset()
        """Comparisons that one branch uses, and nothing else."""
        self._compared: dict[str, tuple[str, str, str, str]] = {}
        self._fresh = 0

    def of(self, value: str) -> str:
        """Return the shadow of a value: a name, or 0."""
        return shadow_name(value) if value in self.candidates else "0"

    def fresh(self, stem: str) -> str:
        """Return a name that no value has yet."""
        self._fresh += 1
        return f"%rwt.{stem}.{self._fresh}"

    def beside(self, line: TextLine) -> Iterator[str]:
        """Yield what is to be computed after a line (for a phi: directly after)."""
        opcode = line.opcode
        if opcode in INTEGER_OPERATIONS or opcode in FLOAT_OPERATIONS:
            yield from self._binary(line, opcode)
        elif opcode in ("icmp", "fcmp"):
            yield from self._comparison(line)
        elif opcode in CASTS:
            yield from self._cast(line)
        elif opcode in ("fneg", "freeze"):
            yield from self._one(line, opcode)
        elif opcode == "phi" and line.result in self.candidates:
            yield self._phi(line)
        elif opcode == "select":
            yield from self._select(line)
        elif opcode == "load":
            yield from self._load(line)
        elif opcode == "store":
            yield from self._store(line)
        elif opcode in ("atomicrmw", "cmpxchg"):
            address = next(
                each for each in (typed(part) for part in parts(line.tokens)) if each.type == "ptr"
            )
            yield f"  call void @rwt_clear(ptr {address.text}, i64 8)"
        elif opcode == "getelementptr":
            yield from self._element(line)

    def binary(self, result: str, op: str, kind: str, a: str, b: str, value: str) -> str:
        """Return the line that computes the shadow of an operation."""
        helper = self.helpers.binary(op, kind)
        outcome = "i1" if NUMBERS["eq"] <= NUMBERS[op] <= NUMBERS["uno"] else kind
        return (
            f"  {result} = call i32 @{helper}(i32 {self.of(a)}, i32 {self.of(b)}, "
            f"{kind} {a}, {kind} {b}, {outcome} {value})"
        )

    def unary(self, line: TextLine, op: str, source: Operand, result: str) -> str:
        helper = self.helpers.unary(op, source.type, result)
        shadow = shadow_name(line.result)
        return f"  {shadow} = call i32 @{helper}(i32 {self.of(source.text)}, {result} {line.result})"

    def _binary(self, line: TextLine, opcode: str) -> Iterator[str]:
        if line.result not in self.candidates:
            return
        first, second = parts(line.tokens)[:2]
        one, other = typed(first), " ".join(second)
        if opcode in DIVISIONS and other in self.candidates:
            helper = self.helpers.noted("rwt_divisor")
            place = self.place("division", line.location)
            yield f"  call void @{helper}(i32 {self.of(other)}, ptr {place})"
        yield self.binary(shadow_name(line.result), opcode, one.type, one.text, other, line.result)

    def _comparison(self, line: TextLine) -> Iterator[str]:
        if line.result not in self.candidates:
            return
        first, second = parts(line.tokens)[:2]
        one, other = typed(first), " ".join(second)
        predicate = first[first.index(one.type) - 1]
        if predicate not in NUMBERS and predicate not in _FLOAT_PREDICATES:
            yield f"  {shadow_name(line.result)} = add i32 0, 0"  # of two constants: true or false
            return
        if line.opcode == "fcmp":
            predicate = _FLOAT_PREDICATES.get(predicate, predicate)
        if line.result in self.only_branched_on:
            self._compared[line.result] = (predicate, one.type, one.text, other)
            return
        yield self.binary(shadow_name(line.result), predicate, one.type, one.text, other, line.result)

    def _cast(self, line: TextLine) -> Iterator[str]:
        if line.result in self.candidates:
            (kind, text), result = cast_types(line.tokens)
            yield self.unary(line, line.opcode, Operand(kind, text), result)

    def _one(self, line: TextLine, opcode: str) -> Iterator[str]:
        if line.result not in self.candidates:
            return
        value = typed(parts(line.tokens)[0])
        if opcode == "freeze":
            yield f"  {shadow_name(line.result)} = add i32 {self.of(value.text)}, 0"
        else:
            yield self.unary(line, opcode, value, value.type)

    def _phi(self, line: TextLine) -> str:
        text = line.text.split(", !dbg")[0].replace(f" {phi_type(line.tokens)} [", " i32 [", 1)
        rest = text.partition(" i32 [")[2]
        pieces = ("[" + rest).split("], [")
        values = incoming(line.tokens)
        blocks = [piece.rstrip(" ]").rpartition(", ")[2] for piece in pieces]
        chosen = ", ".join(
            f"[ {self.of(value)}, {block} ]" for value, block in zip(values, blocks, strict=True)
        )
        return f"  {shadow_name(line.result)} = phi i32 {chosen}"

    def _select(self, line: TextLine) -> Iterator[str]:
        condition, one, other = (typed(each) for each in parts(line.tokens)[:3])
        if condition.type != "i1":
            return
        yield self.branch(condition.text, self.place("select", line.location))
        if line.result in self.candidates:
            yield (
                f"  {shadow_name(line.result)} = select i1 {condition.text}, "
                f"i32 {self.of(one.text)}, i32 {self.of(other.text)}"
            )

    def branch(self, condition: str, place: str) -> str:
        """Return the line that notes how a condition came out."""
        compared = self._compared.get(condition)
        if compared is not None:
            op, kind, a, b = compared
            helper = self.helpers.compared(op, kind)
            return (
                f"  call void @{helper}(i32 {self.of(a)}, i32 {self.of(b)}, {kind} {a}, {kind} {b}, "
                f"ptr {place}, i1 {condition})"
            )
        if condition in self.candidates:
            return (
                f"  call void @{self.helpers.branch()}(i32 {self.of(condition)}, ptr {place}, i1 {condition})"
            )
        return f"  call void @{self.helpers.outcome()}(ptr {place}, i1 {condition})"

    def _load(self, line: TextLine) -> Iterator[str]:
        if line.result in self.candidates:
            split = parts(line.tokens)
            kind = load_type(line.tokens)
            helper = self.helpers.load(kind, _is_aligned(split, WIDTHS[kind] // 8))
            address = typed(split[1]).text
            yield (f"  {shadow_name(line.result)} = call i32 @{helper}(ptr {address}, {kind} {line.result})")

    def _store(self, line: TextLine) -> Iterator[str]:
        split = parts(line.tokens)
        value, address = typed(split[0]), typed(split[1]).text
        size = 8 if value.type == "ptr" else max(1, WIDTHS.get(value.type, 0) // 8)
        if value.type not in (*WIDTHS, "ptr") or split[0][1] in ("{", "[", "<"):
            yield f"  call void @rwt_clear(ptr {address}, i64 16)"
            return
        is_aligned = _is_aligned(split, size)
        if value.text in self.candidates:
            helper = self.helpers.store(size, is_aligned)
            yield f"  call void @{helper}(ptr {address}, i32 {self.of(value.text)})"
        else:
            yield f"  call void @{self.helpers.clear(size, is_aligned)}(ptr {address})"

    def _element(self, line: TextLine) -> Iterator[str]:
        """Note symbolic indices: the address is a plain value from here on."""
        split = parts(line.tokens)
        for at, part in enumerate(split[2:], 2):
            index = typed(part)
            if index.type in WIDTHS and index.type not in FLOATS and index.text in self.candidates:
                words = split[0]
                is_array = at == 3 and len(words) > 2 and "[" in words
                length = words[words.index("[") + 1] if is_array else "0"
                place = self.place(f"index {length}", line.location)
                helper = self.helpers.indexed()
                yield f"  call void @{helper}(i32 {self.of(index.text)}, ptr {place}, i64 {length})"


def shadow_name(value: str) -> str:
    """Return the name that the shadow of a value has."""
    return f'%"s.{value[2:-1]}"' if value.startswith('%"') else f"%s.{value[1:]}"


def _is_aligned(split: list[list[str]], size: int) -> bool:
    for part in split[2:]:
        if part[0] == "align":
            return int(part[1]) >= min(size, 4)
    return size <= 1
