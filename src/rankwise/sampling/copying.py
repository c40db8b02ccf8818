"""Whether a thread is copying: then a rank inside MPI is part of a message that still comes or goes."""

from __future__ import annotations

import re

from rankwise.procfs.process_memory import read_memory
from rankwise.sampling.stack_snapshots import SampledThread

_C_LIBRARY = re.compile(r"libc[-.]")
_SENDS = re.compile(r"_*(process_vm_(readv|writev)|p?writev?2?|send(to|msg|mmsg|file)?|splice|vmsplice)$")
"""Functions of the C library in which the system copies. Those that receive are also called to poll."""
_NAMED = re.compile(r"_*(w?mem(cpy|move|pcpy|set)|bcopy|bzero)")
_PREFIXES = frozenset((0x66, 0xF2, 0xF3, *range(0x40, 0x50)))
_VECTOR_MOVES = frozenset((0x10, 0x11, 0x18, 0x28, 0x29, 0x2B, 0x6F, 0x7F, 0xE7))
"""Second bytes of instructions that load, store or fetch many bytes at once."""
_REPEATED = (0xA4, 0xA5, 0xAA, 0xAB)


def copies(target: SampledThread) -> bool:
    """Return whether a thread is in a function that copies; most of those of the C library have no names."""
    spot = target.steps[0].spot
    if spot.image is None or not _C_LIBRARY.match(spot.image.path.rpartition("/")[2]):
        return False
    if spot.function:
        return bool(_SENDS.match(spot.function) or _NAMED.match(spot.function))
    return moves_many(read_memory(target.pid, target.instruction, 16))


def moves_many(code: bytes) -> bool:
    """Return whether an instruction of x86-64 moves many bytes: by vector registers, or by being repeated."""
    at = 0
    while at < len(code) and code[at] in _PREFIXES:
        at += 1
    if at + 5 >= len(code):
        return False
    match code[at]:
        case 0x0F:
            return code[at + 1] in _VECTOR_MOVES
        case 0xC5:
            return code[at + 2] in _VECTOR_MOVES
        case 0xC4:
            return code[at + 3] in _VECTOR_MOVES
        case 0x62:
            return code[at + 4] in _VECTOR_MOVES
    return 0xF3 in code[:at] and code[at] in _REPEATED
