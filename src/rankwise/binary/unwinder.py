"""Walks from where a thread is to its callers, on a copy of its stack or on its memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rankwise.binary.dwarf_expressions import UnknownValue, evaluate
from rankwise.binary.images import Image, Images
from rankwise.binary.unwind_tables import UnwindRule
from rankwise.procfs.memory_map import Mappings
from rankwise.procfs.thread_stop import INSTRUCTION_POINTER, STACK_POINTER, Registers

MOST_FRAMES = 2000
_FRAME_POINTER = 6
_BY_FRAME_POINTER = UnwindRule(_FRAME_POINTER, 16, saved=((_FRAME_POINTER, -16), (INSTRUCTION_POINTER, -8)))
"""For code without a table, such as what a compiler writes at run time: it may keep a frame pointer."""
_LARGEST_FRAME = 1 << 32
_KEPT = (3, 6, 12, 13, 14, 15, INSTRUCTION_POINTER)

Word = Callable[[int], int]
"""Reads 8 bytes at an address; `Beyond` where they are not at hand."""


class Beyond(Exception):
    """The wanted bytes lie beyond what was copied."""


@dataclass(frozen=True, slots=True)
class Spot:
    """An instruction of a program: in which file, at which of its addresses, and how to get to the caller."""

    image: Image | None
    address: int
    rule: UnwindRule | None
    function: str
    """By the symbol table; empty if unknown."""


@dataclass(frozen=True, slots=True)
class StackStep:
    """One frame of a stack."""

    spot: Spot
    frame: int
    """The frame's address, the same as long as the call lasts; 0 for the last that can be determined."""
    kept: tuple[int | None, ...] = ()
    """The caller's registers that a call leaves as they are, and where it returns to; None if unknown."""


@dataclass
class Unwinder:
    """Unwinds the threads of one process; what is learnt of an instruction is kept."""

    mappings: Mappings
    images: Images
    _spots: dict[tuple[int, bool], Spot] = field(default_factory=dict)

    def forget(self) -> None:
        """Read the mappings again."""
        if self.mappings.read():
            self._spots.clear()

    def spot(self, address: int, is_call: bool) -> Spot:
        """Return what is at an instruction; with `is_call`, at the call that returns to it."""
        key = address, is_call
        found = self._spots.get(key)
        if found is None:
            found = self._spots[key] = self._find(address - is_call)
        return found

    def _find(self, address: int) -> Spot:
        mapping = self.mappings.at(address)
        if mapping is None:
            self.forget()  # a library may have come since
            mapping = self.mappings.at(address)
        if mapping is None or not mapping.executable:
            return Spot(None, address, None, "")
        image = self.images.of(self.mappings.pid, mapping)
        if image is None:
            return Spot(None, address, _BY_FRAME_POINTER, "")
        within = image.binary.address_of(address - mapping.start + mapping.offset)
        if mapping.path == "[vdso]":
            within = address - mapping.start
        if within is None:
            return Spot(image, address, None, "")
        rule = image.rule(within) or _BY_FRAME_POINTER
        return Spot(image, within, rule, image.binary.symbol(within) or "")

    def walk(self, registers: Registers, word: Word) -> Iterator[StackStep]:
        """Yield the frames, innermost first; ends where the stack does or makes no sense any more."""
        registers = dict(registers)
        is_call = False
        for _ in range(MOST_FRAMES):
            here = registers[INSTRUCTION_POINTER]
            spot = self.spot(here, is_call)
            rule = spot.rule
            if (
                rule is None and not is_call
            ):  # a call through a null or wild pointer: the caller is on the stack
                rule = UnwindRule(saved=((INSTRUCTION_POINTER, -8),))
            if rule is None:
                return
            before = registers[STACK_POINTER]
            try:
                frame = 0 if rule.ends else _step(rule, registers, word)
            except UnknownValue:
                frame = 0
            yield StackStep(spot, frame, tuple(map(registers.get, _KEPT)))
            if frame == 0 or not registers[INSTRUCTION_POINTER]:
                return
            if not rule.is_signal and not before < frame < before + _LARGEST_FRAME:
                return  # handlers of signals may have a stack of their own; nothing else has
            is_call = not rule.is_signal


def _step(rule: UnwindRule, registers: Registers, word: Word) -> int:
    """Restore the caller's registers; return the frame's address."""
    try:
        if rule.expression is not None:
            frame = evaluate(rule.expression, registers, word)
        else:
            frame = registers[rule.register] + rule.offset
        restored = {register: word(frame + offset) for register, offset in rule.saved}
        for register, is_value, code in rule.computed:
            found = evaluate(code, registers, word, frame)
            restored[register] = found if is_value else word(found)
    except KeyError as error:
        raise UnknownValue from error
    if INSTRUCTION_POINTER not in restored:
        raise UnknownValue
    registers[STACK_POINTER] = frame
    registers.update(restored)
    return frame
