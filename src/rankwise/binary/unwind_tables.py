"""How to get from a function to its caller, from the tables that compilers write for exceptions (.eh_frame).

Only the entry that is needed is read: a large library has a hundred thousand.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from rankwise.binary.dwarf_expressions import signed, unsigned
from rankwise.binary.elf import Bytes

_RETURN_ADDRESS = 16
_OMITTED = 0xFF
_FORMS = {0x00: "Q", 0x02: "H", 0x03: "I", 0x04: "Q", 0x0A: "h", 0x0B: "i", 0x0C: "q"}
_RELATIVE_TO_ITSELF, _RELATIVE_TO_HEADER = 0x10, 0x30

_Addresses = npt.NDArray[np.int64]
At = Callable[[int], tuple[Bytes, int]]
"""Gives for an address the bytes of the file that it lies in, and where in them it is."""


@dataclass(frozen=True, slots=True)
class UnwindRule:
    """How to restore the caller's registers at one instruction.

    The frame's address is a register and an offset, or an expression. A register of the caller lies at an
    offset from there, or at the address that an expression gives, or has the value that one gives; those not
    named keep their contents.
    """

    register: int = 7
    offset: int = 8
    expression: bytes | None = None
    saved: tuple[tuple[int, int], ...] = ()
    computed: tuple[tuple[int, bool, bytes], ...] = ()
    """Register, whether the expression is its value or where it lies, the expression."""
    ends: bool = False
    """The function has no caller."""
    is_signal: bool = False
    """The caller was interrupted: its address is the instruction itself, not the one after a call."""


@dataclass(frozen=True, slots=True)
class _Common:
    """What many functions share."""

    code_unit: int
    data_unit: int
    encoding: int
    is_signal: bool
    has_sizes: bool
    start: bytes


@dataclass
class UnwindTable:
    """The tables of one file."""

    header: int
    """Address of .eh_frame_hdr."""
    at: At
    _common: dict[int, _Common | None] = field(default_factory=dict)

    def rule(self, address: int) -> UnwindRule | None:
        """Return the rule at an instruction; None where the file has none."""
        try:
            return self._rule(address)
        except (IndexError, ValueError, struct.error, KeyError):  # a table that does not hold what it should
            return None

    def _rule(self, address: int) -> UnwindRule | None:
        starts, entries = self._index
        found = int(np.searchsorted(starts, address, side="right")) - 1
        if found < 0:
            return None
        entry = int(entries[found])
        data, place = self.at(entry)
        body, end, common_at, place = _entry(data, place, entry)
        common = self._shared(common_at)
        if common is None:
            return None
        here = entry + body - place
        first, body = _pointer(data, body, common.encoding, here)
        size, body = _pointer(data, body, common.encoding & 0x0F, 0)
        if not first <= address < first + size:
            return None
        if common.has_sizes:
            length, body = unsigned(data, body)
            body += length
        return _Machine(common).run(data[body:end], first, address)

    @functools.cached_property
    def _index(self) -> tuple[_Addresses, _Addresses]:
        """Where functions begin, ascending, and where their entries are."""
        data, place = self.at(self.header)
        _, frame_encoding, count_encoding, table_encoding = data[place : place + 4]
        at = place + 4
        _, at = _pointer(data, at, frame_encoding, self.header + at - place)
        count, at = _pointer(data, at, count_encoding, self.header + at - place)
        if table_encoding != _RELATIVE_TO_HEADER | 0x0B:
            return np.empty(0, np.int64), np.empty(0, np.int64)
        numbers = np.frombuffer(data[at : at + 8 * count], "<i4").astype(np.int64) + self.header
        return numbers[::2].copy(), numbers[1::2]

    def _shared(self, address: int) -> _Common | None:
        if address not in self._common:
            data, place = self.at(address)
            self._common[address] = _common(data, place)
        return self._common[address]


def _entry(data: Bytes, at: int, address: int) -> tuple[int, int, int, int]:
    """Return where an entry's content begins and ends, the address of what it shares, and where it lies."""
    place = at
    (length,) = struct.unpack_from("<I", data, at)
    at += 4
    if length == 0xFFFFFFFF:
        (length,) = struct.unpack_from("<Q", data, at)
        at += 8
    (back,) = struct.unpack_from("<I", data, at)
    return at + 4, at + length, address + (at - place) - back, place


def _common(data: Bytes, at: int) -> _Common | None:
    at, end, _, _ = _entry(data, at, 0)
    version = data[at]
    stop = data.find(b"\0", at + 1)
    words = data[at + 1 : stop].decode("ascii", "replace")
    at = stop + 1
    code_unit, at = unsigned(data, at)
    data_unit, at = signed(data, at)
    returns, at = (data[at], at + 1) if version == 1 else unsigned(data, at)
    if returns != _RETURN_ADDRESS:
        return None
    encoding = 0
    if words.startswith("z"):
        length, at = unsigned(data, at)
        after = at + length
        for letter in words[1:]:
            if letter == "R":
                encoding, at = data[at], at + 1
            elif letter == "L":
                at += 1
            elif letter == "P":
                _, at = _pointer(data, at + 1, data[at] & 0x0F, 0)
        at = after
    elif words:
        return None
    return _Common(code_unit, data_unit, encoding, "S" in words, words.startswith("z"), data[at:end])


def _pointer(data: Bytes, at: int, encoding: int, here: int) -> tuple[int, int]:
    """Return a pointer and where it ends; `here` is its own address."""
    if encoding == _OMITTED:
        return 0, at
    form = encoding & 0x0F
    if form in (0x01, 0x09):
        value, end = unsigned(data, at) if form == 0x01 else signed(data, at)
    else:
        (value,) = struct.unpack_from("<" + _FORMS[form], data, at)
        end = at + struct.calcsize("<" + _FORMS[form])
    return value + (here if encoding & 0x70 == _RELATIVE_TO_ITSELF else 0), end


class _Machine:
    """Carries out the instructions of an entry up to one address (DWARF 5, 6.4.2)."""

    def __init__(self, common: _Common) -> None:
        self._common = common
        self._register, self._offset, self._expression = 7, 8, None
        self._registers: dict[int, int | tuple[bool, bytes] | None] = {}
        self._initial: dict[int, int | tuple[bool, bytes] | None] = {}
        self._kept: list[tuple[int, int, bytes | None, dict[int, int | tuple[bool, bytes] | None]]] = []

    _expression: bytes | None

    def run(self, code: bytes, first: int, address: int) -> UnwindRule:
        self._do(self._common.start, 0, 0)
        self._initial = dict(self._registers)
        self._do(code, first, address)
        saved = tuple((each, place) for each, place in self._registers.items() if isinstance(place, int))
        computed = tuple(
            (each, *place) for each, place in self._registers.items() if isinstance(place, tuple)
        )
        ends = self._registers.get(_RETURN_ADDRESS, 0) is None
        return UnwindRule(
            self._register, self._offset, self._expression, saved, computed, ends, self._common.is_signal
        )

    def _do(self, code: bytes, here: int, until: int) -> None:
        at = 0
        while at < len(code):
            operation, low = code[at] & 0xC0, code[at] & 0x3F
            at += 1
            if operation == 0x40:
                here += low * self._common.code_unit
            elif operation == 0x80:
                offset, at = unsigned(code, at)
                self._registers[low] = offset * self._common.data_unit
            elif operation == 0xC0:
                self._restore(low)
            elif 0x01 <= low <= 0x04:
                form = "<" + {1: "Q", 2: "B", 3: "H", 4: "I"}[low]
                (step,) = struct.unpack_from(form, code, at)
                at += struct.calcsize(form)
                here = step if low == 1 else here + step * self._common.code_unit
            else:
                at = self._other(low, code, at)
            if here > until:
                return

    def _other(self, operation: int, code: bytes, at: int) -> int:
        unit = self._common.data_unit
        match operation:
            case 0x00:
                return at
            case 0x0A:
                self._kept.append((self._register, self._offset, self._expression, dict(self._registers)))
                return at
            case 0x0B:
                self._register, self._offset, self._expression, self._registers = self._kept.pop()
                return at
            case 0x0E | 0x13:  # the frame's offset
                value, at = unsigned(code, at) if operation == 0x0E else signed(code, at)
                self._offset = value if operation == 0x0E else value * unit
                return at
            case 0x0F:
                self._expression, at = _block(code, at)
                return at
            case 0x2E:  # what was pushed for a call; of no concern here
                return unsigned(code, at)[1]
        register, at = unsigned(code, at)
        match operation:
            case 0x05:
                value, at = unsigned(code, at)
                self._registers[register] = value * unit
            case 0x11:
                value, at = signed(code, at)
                self._registers[register] = value * unit
            case 0x06:
                self._restore(register)
            case 0x07:
                self._registers[register] = None
            case 0x08:
                self._registers.pop(register, None)
            case 0x0C | 0x12:  # the frame's register and offset
                value, at = unsigned(code, at) if operation == 0x0C else signed(code, at)
                self._register, self._expression = register, None
                self._offset = value if operation == 0x0C else value * unit
            case 0x0D:
                self._register, self._expression = register, None
            case 0x10 | 0x16:  # where it lies, or its value
                block, at = _block(code, at)
                self._registers[register] = (operation == 0x16, block)
            case _:
                raise KeyError(operation)
        return at

    def _restore(self, register: int) -> None:
        if register in self._initial:
            self._registers[register] = self._initial[register]
        else:
            self._registers.pop(register, None)


def _block(code: bytes, at: int) -> tuple[bytes, int]:
    length, at = unsigned(code, at)
    return code[at : at + length], at + length
