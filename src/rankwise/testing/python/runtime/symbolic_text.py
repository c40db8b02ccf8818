"""Texts that remember which bytes of which input they are."""

from __future__ import annotations

import re
from typing import Any

from .concolic_log import decide, log, lost
from .symbolic_numbers import make_bool, make_float, make_int, plain

_NUMBER = re.compile(r"[+-]?\d+")
_REAL = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")


class SymbolicText(str):
    """A part of an input: `origin` is (stream, name, first byte)."""

    origin: Any

    __hash__ = str.__hash__

    def end(self) -> int:
        return int(self.origin[2]) + len(str.encode(self, errors="surrogateescape"))

    def field(self, conversion: str, value: Any) -> Any:
        """Return what a symbol is written as: this range of bytes under a conversion."""
        stream, name, start = self.origin
        return ["field", stream, name, start, self.end(), conversion, value]

    def node(self) -> int:
        return log.node("symbol", "str", [], self.field("text", bare(self)))

    def part(self, start: int, end: int) -> Any:
        """Return the characters between two indices."""
        text = str.__getitem__(self, slice(start, end))
        before = len(str.encode(str.__getitem__(self, slice(0, start)), errors="surrogateescape"))
        stream, name, first = self.origin
        return make_text(text, (stream, name, first + before))

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, str):
            return NotImplemented
        value = str.__eq__(self, other)
        return make_bool(value, log.node("text_eq", "bool", [self.node(), _text(other)]))

    def __ne__(self, other: Any) -> Any:
        if not isinstance(other, str):
            return NotImplemented
        same = log.node("text_eq", "bool", [self.node(), _text(other)])
        return make_bool(str.__ne__(self, other), log.node("not", "bool", [same]))

    def __contains__(self, other: Any) -> Any:
        value = str.__contains__(self, other)
        decide(log.node("contains", "bool", [self.node(), _text(other)]), value, "hidden", "in")
        return value

    def startswith(self, prefix: Any, *more: Any) -> Any:
        value = str.startswith(self, prefix, *more)
        if more or not isinstance(prefix, str):
            return self._lost(value)
        return make_bool(value, log.node("starts_with", "bool", [self.node(), _text(prefix)]))

    def endswith(self, suffix: Any, *more: Any) -> Any:
        value = str.endswith(self, suffix, *more)
        if more or not isinstance(suffix, str):
            return self._lost(value)
        return make_bool(value, log.node("ends_with", "bool", [self.node(), _text(suffix)]))

    def isdigit(self) -> Any:
        value = str.isdigit(self)
        symbol = log.node("symbol", "int", [], self.field("is number", int(value)))
        return make_bool(value, log.node("ne", "bool", [symbol, [0]]))

    isnumeric = isdecimal = isdigit

    def strip(self, characters: Any = None) -> Any:
        return self.lstrip(characters).rstrip(characters)

    def lstrip(self, characters: Any = None) -> Any:
        return self.part(len(self) - len(str.lstrip(self, characters)), len(self))

    def rstrip(self, characters: Any = None) -> Any:
        return self.part(0, len(str.rstrip(self, characters)))

    def split(self, separator: Any = None, maxsplit: Any = -1) -> Any:
        plain_parts = str.split(self, separator, maxsplit)
        if separator is None:
            found, at = [], 0
            for each in plain_parts:
                at = str.index(self, each, at)
                found.append(self.part(at, at + len(each)))
                at += len(each)
        else:
            found, at = [], 0
            for each in plain_parts:
                found.append(self.part(at, at + len(each)))
                at += len(each) + len(separator)
        return Fields(found, self, separator)

    def splitlines(self, keepends: bool = False) -> Any:
        found, at = [], 0
        for whole in str.splitlines(self, True):
            shown = whole if keepends else str.splitlines(whole)[0]
            found.append(self.part(at, at + len(shown)))
            at += len(whole)
        return found

    def partition(self, separator: str) -> Any:
        at = str.find(self, separator)
        decide(log.node("contains", "bool", [self.node(), [separator]]), at >= 0, "hidden", "partition")
        if at < 0:
            return self, "", ""
        return self.part(0, at), separator, self.part(at + len(separator), len(self))

    def removeprefix(self, prefix: str) -> Any:
        return self.part(len(prefix), len(self)) if self.startswith(prefix) else self

    def lower(self) -> Any:
        return self if str.lower(self) == bare(self) else self._lost(str.lower(self))

    def upper(self) -> Any:
        return self if str.upper(self) == bare(self) else self._lost(str.upper(self))

    casefold = lower

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            start, end, step = index.indices(len(self))
            return (
                self.part(start, max(start, end)) if step == 1 else self._lost(str.__getitem__(self, index))
            )
        at = plain(index)
        str.__getitem__(self, at)
        at += len(self) if at < 0 else 0
        return self.part(at, at + 1)

    def __iter__(self) -> Any:
        return (self.part(at, at + 1) for at in range(len(self)))

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        from .symbolic_messages import is_sending, rebuilt_text

        if is_sending():
            return rebuilt_text, (bare(self), self.origin)
        return str, (bare(self),)

    def _lost(self, value: Any) -> Any:
        lost("a text")
        return value


class Fields(list):  # type: ignore[type-arg]
    """The parts of a text, of which there may be more or fewer in another run."""

    def __init__(self, parts: Any, whole: Any, separator: Any) -> None:
        super().__init__(parts)
        self.whole, self.separator = whole, separator

    def count_node(self) -> Any:
        stream, name, start = self.whole.origin
        place = [self.separator if self.separator is not None else " ", start, self.whole.end()]
        return log.node("symbol", "int", [], ["count", stream, name, list.__len__(self), place])


def bare(text: str) -> str:
    """Return a text as a plain one."""
    return str.__str__(text)


def make_text(text: str, origin: Any) -> Any:
    """Return a text with where it comes from."""
    made = str.__new__(SymbolicText, text)
    made.origin = origin
    return made


def _text(value: Any) -> Any:
    return value.node() if type(value) is SymbolicText else [bare(value)]


def to_int(text: Any, base: int) -> Any:
    """Return int(text)."""
    trimmed = text.strip()
    is_number = bool(_NUMBER.fullmatch(trimmed)) and base == 10
    symbol = log.node("symbol", "int", [], trimmed.field("is number", int(is_number)))
    decide(log.node("ne", "bool", [symbol, [0]]), is_number, "hidden", "a number")
    value = int(bare(text), base)
    if not is_number:
        return value
    return make_int(value, log.node("symbol", "int", [], trimmed.field("signed", value)))


def to_float(text: Any) -> Any:
    """Return float(text)."""
    trimmed = text.strip()
    is_number = bool(_REAL.fullmatch(trimmed))
    symbol = log.node("symbol", "int", [], trimmed.field("is number", int(is_number)))
    decide(log.node("ne", "bool", [symbol, [0]]), is_number, "hidden", "a number")
    value = float(bare(text))
    if not is_number:
        return value
    return make_float(value, log.node("symbol", "f64", [], trimmed.field("float", value)))


def length(text: Any) -> Any:
    """Return len(text)."""
    return make_int(str.__len__(text), log.node("symbol", "int", [], text.field("length", str.__len__(text))))
