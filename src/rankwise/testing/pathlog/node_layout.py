"""How the native recorder writes expressions: operations by number, and records of 24 bytes.

The C header of the recorder is written from these tables, so reader and writer cannot differ.
"""

from __future__ import annotations

import hashlib

OPERATIONS = tuple(
    """
    none tainted
    input_byte field argc rank size comm_rank comm_size received text_compare text_length is_present scanned
    add sub mul udiv sdiv urem srem shl lshr ashr and or xor
    smax smin umax umin
    fadd fsub fmul fdiv frem fmax fmin
    eq ne ugt uge ult ule sgt sge slt sle
    oeq ogt oge olt ole one ord ueq fugt fuge fult fule une uno
    fneg fabs sqrt floor ceil ftrunc
    zext sext trunc fptoui fptosi uitofp sitofp fptrunc fpext bitcast extract
    concat
    """.split()
)
"""Operations by number. Their meaning is that of LLVM's instructions of the same names."""
NUMBERS = {name: number for number, name in enumerate(OPERATIONS)}
LEAVES = frozenset(OPERATIONS[2:14])

NONE, TAINTED = 0, 1
"""Nodes of all logs: a value that no input decides, and one whose expression was given up."""
FIRST_NODE = 2

NODE_FIELDS = (
    ("op", "u1"), ("width", "u1"), ("flags", "u2"), ("a", "u4"), ("b", "u4"), ("c", "u4"), ("constant", "u8"),
)  # fmt: skip
LEFT_IS_CONSTANT, RIGHT_IS_CONSTANT = 1, 2
"""Flags: the operand is no node, its value is `constant`."""
IS_FLOAT = 4
"""Flag: the value is a floating-point number of `width` bits."""
CONVERSION_SHIFT = 8
"""Of a field, the flags from this bit on number its conversion."""

CONVERSIONS = ("signed", "unsigned", "hex", "octal", "float", "text", "byte", "length", "is number", "count")

BRANCH_FIELDS = (("place", "u4"), ("node", "u4"))
"""One record of a branch: where and how it went, and the node of its condition."""
KINDS = ("branch", "check", "concretised", "join")
KIND_SHIFT = 28
"""The kind of a record stands in the upper bits of its place; the rest is the outcome's byte in coverage."""

HEADER_FIELDS = (
    ("magic", "u8"), ("layout", "u8"), ("rank", "i4"), ("size", "i4"),
    ("nodes", "u4"), ("branches", "u4"), ("texts", "u4"), ("state", "u4"),
    ("lost_nodes", "u4"), ("lost_branches", "u4"), ("lost_messages", "u4"), ("process", "u4"),
)  # fmt: skip
MAGIC = 0x3154534554574152
HEADER_SIZE = 64
OBJECT_HEADER = 64
"""Bytes before the outcomes of each object file in the coverage file: magic, digest, sites, functions."""
PAGE = 4096
SHADOW_DISTANCE = 0x5000_0000_0000
"""What an address is combined with (exclusive or) to find its shadow."""
_C = {"u1": "uint8_t", "u2": "uint16_t", "u4": "uint32_t", "u8": "uint64_t", "i4": "int32_t"}


def fingerprint() -> int:
    """Return a number that differs where the layout does."""
    content = repr((OPERATIONS, NODE_FIELDS, BRANCH_FIELDS, KINDS, HEADER_FIELDS, CONVERSIONS))
    return int(hashlib.sha256(content.encode()).hexdigest()[:15], 16)


def c_header() -> str:
    """Return the layout as a C header."""
    lines = ["#include <stdint.h>"]
    lines += [f"#define RWT_{name.upper()} {number}" for name, number in NUMBERS.items()]
    lines += [f"#define RWT_AS_{name.upper().replace(' ', '_')} {n}" for n, name in enumerate(CONVERSIONS)]
    lines += [f"#define RWT_KIND_{name.upper()} {number}u" for number, name in enumerate(KINDS)]
    values = {
        "LEFT_IS_CONSTANT": LEFT_IS_CONSTANT, "RIGHT_IS_CONSTANT": RIGHT_IS_CONSTANT, "IS_FLOAT": IS_FLOAT,
        "CONVERSION_SHIFT": CONVERSION_SHIFT, "KIND_SHIFT": KIND_SHIFT, "FIRST_NODE": FIRST_NODE,
        "MAGIC": f"UINT64_C({MAGIC})", "LAYOUT": f"UINT64_C({fingerprint()})", "HEADER_SIZE": HEADER_SIZE,
        "OBJECT_HEADER": OBJECT_HEADER, "PAGE": PAGE, "SHADOW_DISTANCE": f"UINT64_C({SHADOW_DISTANCE})",
    }  # fmt: skip
    lines += [f"#define RWT_{name} {value}" for name, value in values.items()]
    for name, fields in (("node", NODE_FIELDS), ("branch", BRANCH_FIELDS), ("header", HEADER_FIELDS)):
        lines += ["typedef struct {", *(f"    {_C[form]} {each};" for each, form in fields)]
        lines += [f"}} rwt_{name}_record;"]
    return "\n".join(lines) + "\n"
