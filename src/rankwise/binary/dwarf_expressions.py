"""Computes the expressions of unwind tables, where a register and an offset do not suffice (DWARF 5, 2.5)."""

from __future__ import annotations

import mmap
import struct
from collections.abc import Callable, Mapping

_MASK = (1 << 64) - 1
_CONSTANTS = {
    0x08: "B", 0x09: "b", 0x0A: "H", 0x0B: "h", 0x0C: "I", 0x0D: "i", 0x0E: "Q", 0x0F: "q", 0x03: "Q",
}  # fmt: skip


class UnknownValue(Exception):
    """The value cannot be determined: a register or an operation is not known."""


def evaluate(
    code: bytes, registers: Mapping[int, int], word: Callable[[int], int], first: int | None = None
) -> int:
    """Return the value of an expression; `word` reads 8 bytes of memory, `first` lies on the stack before."""
    stack = [] if first is None else [first]
    at = 0
    try:
        while at < len(code):
            at = _step(code, at, stack, registers, word)
        return stack[-1] & _MASK
    except (IndexError, KeyError, struct.error) as error:
        raise UnknownValue from error


def _step(
    code: bytes, at: int, stack: list[int], registers: Mapping[int, int], word: Callable[[int], int]
) -> int:
    """Do one operation; return where the next one begins."""
    operation = code[at]
    at += 1
    if operation in _CONSTANTS:
        form = "<" + _CONSTANTS[operation]
        stack.append(struct.unpack_from(form, code, at)[0])
        return at + struct.calcsize(form)
    if 0x30 <= operation <= 0x4F:
        stack.append(operation - 0x30)
    elif 0x70 <= operation <= 0x8F:
        offset, at = signed(code, at)
        stack.append(registers[operation - 0x70] + offset)
    elif operation == 0x92:
        register, at = unsigned(code, at)
        offset, at = signed(code, at)
        stack.append(registers[register] + offset)
    elif operation in (0x10, 0x11):
        value, at = unsigned(code, at) if operation == 0x10 else signed(code, at)
        stack.append(value)
    elif operation == 0x23:
        value, at = unsigned(code, at)
        stack[-1] += value
    elif operation == 0x06:
        stack[-1] = word(stack[-1] & _MASK)
    elif operation == 0x12:
        stack.append(stack[-1])
    elif operation == 0x13:
        stack.pop()
    elif operation == 0x16:
        stack[-1], stack[-2] = stack[-2], stack[-1]
    elif operation == 0x1F:
        stack[-1] = -stack[-1]
    elif operation == 0x20:
        stack[-1] = ~stack[-1]
    else:
        right, left = stack.pop(), stack.pop()
        stack.append(_TWO[operation](left, right))
    return at


_TWO: dict[int, Callable[[int, int], int]] = {
    0x1A: lambda left, right: left & right,
    0x1C: lambda left, right: left - right,
    0x1E: lambda left, right: left * right,
    0x21: lambda left, right: left | right,
    0x22: lambda left, right: left + right,
    0x24: lambda left, right: left << right,
    0x25: lambda left, right: (left & _MASK) >> right,
    0x27: lambda left, right: left ^ right,
    0x29: lambda left, right: int(left == right),
    0x2A: lambda left, right: int(left >= right),
    0x2B: lambda left, right: int(left > right),
    0x2C: lambda left, right: int(left <= right),
    0x2D: lambda left, right: int(left < right),
    0x2E: lambda left, right: int(left != right),
}


def unsigned(data: bytes | mmap.mmap, at: int) -> tuple[int, int]:
    """Return a number written in LEB128, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def signed(data: bytes | mmap.mmap, at: int) -> tuple[int, int]:
    """Return a number with a sign written in LEB128, and where it ends."""
    value, end = unsigned(data, at)
    bits = 7 * (end - at)
    return (value - (1 << bits) if value >> (bits - 1) else value), end
