"""The functions and variables of an ELF file by their addresses, from its symbol tables.

They are read as arrays: a large library has tens of thousands of symbols, of which few are ever needed.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np

from rankwise.binary.elf import Elf, Table

_VARIABLE, _FUNCTION = 1, 2
_JUMPS = {5: b"", 9: b"\xf3\x0f\x1e\xfa"}
"""Sizes of functions that are one jump, with what stands before it: nothing, or `endbr64`."""
_KEPT = np.dtype([("start", "u8"), ("size", "u8"), ("name", "u8")])


@dataclass(frozen=True, slots=True)
class Functions:
    """Functions, ascending by address, then by size."""

    _table: Table
    _names: bytes
    """All names, each up to a zero byte; the table says where each begins."""

    def at(self, address: int) -> str | None:
        """Return the function that an address is in; of several with the same code, the last by its name."""
        last = int(np.searchsorted(self._table["start"], np.uint64(address), side="right")) - 1
        start, size, _ = self._table[last].tolist() if last >= 0 else (address, 0, 0)
        if last < 0 or address >= start + max(size, 1):
            return None
        first = last
        while first and self._table[first - 1].tolist()[:2] == (start, size):
            first -= 1
        return max(map(self._name, range(first, last + 1)))

    def _name(self, number: int) -> str:
        begin = int(self._table["name"][number])
        return self._names[begin : self._names.index(b"\0", begin)].decode(errors="replace")


def functions(elf: Elf) -> Functions:
    """Return the functions of a file."""
    tables, names = [np.empty(0, _KEPT)], b"\0"
    for symbols, texts in elf.symbol_tables():
        wanted = symbols[(symbols["info"] & 0xF == _FUNCTION) & (symbols["value"] != 0)]
        kept = np.empty(len(wanted), _KEPT)
        kept["start"], kept["size"] = wanted["value"], wanted["size"]
        kept["name"] = np.minimum(wanted["name"], len(texts)) + len(names)
        tables.append(kept)
        names += texts + b"\0"
    named = _sorted(np.concatenate(tables))
    nameless = _jumped_to(named, elf)
    return Functions(_sorted(np.concatenate((named, nameless))), names)


@dataclass(frozen=True, slots=True)
class DataSymbol:
    """A variable that outlives functions."""

    name: str
    start: int
    size: int


def data_symbol(elf: Elf, address: int) -> DataSymbol | None:
    """Return the variable that an address lies in; the largest where several names stand for one place."""
    found: DataSymbol | None = None
    for symbols, texts in elf.symbol_tables():
        starts, sizes = symbols["value"].astype(np.int64), symbols["size"].astype(np.int64)
        here = (starts <= address) & (address < starts + sizes) & (symbols["section"] != 0)
        for each in symbols[here & (symbols["info"] & 0xF == _VARIABLE)]:
            if found is None or int(each["size"]) > found.size:
                begin = int(each["name"])
                name = texts[begin : texts.index(b"\0", begin)].decode(errors="replace")
                found = DataSymbol(name, int(each["value"]), int(each["size"]))
    return found


def _sorted(table: Table) -> Table:
    return table[np.lexsort((table["size"], table["start"]))]


def _jumped_to(named: Table, elf: Elf) -> Table:
    """Return nameless functions to which one with a name only jumps: they run in its place."""
    found = []
    sections = elf.code_sections()
    for start, size, name in named[np.isin(named["size"], list(_JUMPS))].tolist():
        words = elf.code(start, size)
        if words[-5:-4] != b"\xe9" or words[:-5] != _JUMPS[size]:
            continue
        target = start + size + struct.unpack("<i", words[-4:])[0]
        here = next((each for each in sections if start in each), range(0))
        after = int(np.searchsorted(named["start"], np.uint64(target), side="right"))
        before = named[after - 1] if after else np.zeros(1, _KEPT)[0]
        if target in here and target >= int(before["start"]) + max(int(before["size"]), 1):
            end = int(named["start"][after]) if after < len(named) else target + 1
            found.append((target, end - target, name))
    return np.array(found, _KEPT)
