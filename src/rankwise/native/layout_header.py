"""Writes the C header that the shim shares with the reader of its records."""

from __future__ import annotations

from rankwise.standard.constants import NAMES, SELECTORS
from rankwise.trace import header, layout, objects
from rankwise.trace.ending import Ending

_C_TYPES = {"u4": "uint32_t", "u8": "uint64_t", "i4": "int32_t", "i8": "int64_t"}

PYTHON_SITE = 1 << 63
"""Set in the place of a call that Python made."""


def layout_header() -> str:
    """Return `layout.h`: the sizes, the first page, and the number of each call."""
    names = {
        "UNIT": layout.UNIT,
        "HEAD": layout.HEADER,
        "CONTINUED": layout.CONTINUED,
        "AGAIN": layout.AGAIN,
        "REFERENCES": layout.REFERENCES,
        "RELATIVE": f"UINT64_C({layout.RELATIVE})",
        "NULL_FLAG": layout.NULL_FLAG,
        "MOST_UNITS": max(each.units for each in layout.layouts()),
        "PAGE": header.PAGE,
        "VERSION": header.VERSION,
        "LAYOUT": f"UINT64_C({layout.fingerprint()})",
        "MAGIC": f'"{header.MAGIC.decode()}"',
        "KINDS": len(objects.KINDS),
        "FIRST_OWN": f"{objects.FIRST_OWN}u",
        "UNKNOWN": f"{objects.UNKNOWN}u",
        "FREED": f"{objects.FREED}u",
        "UNKNOWN_REQUEST": f"UINT64_C({layout.UNKNOWN_REQUEST})",
        "GONE_REQUEST": f"UINT64_C({layout.GONE_REQUEST})",
        "NO_REQUEST": layout.NO_REQUEST,
        "FORCED": layout.FORCED,
        "PYTHON_SITE": f"UINT64_C({PYTHON_SITE})",
        **{kind.name: number for number, kind in enumerate(objects.KINDS)},
        "KEYVAL": objects.KEYVAL,
        "MEMORY": objects.MEMORY,
        **{f"ENDING_{ending.name}": ending.value for ending in Ending},
    }
    lines = ["#include <stdint.h>", *(f"#define RW_{name} {value}" for name, value in names.items())]
    lines += ["typedef struct {", *(f"    {_C_TYPES[form]} {name};" for name, form in header.FIELDS)]
    size = sum(int(form[1]) for _, form in header.FIELDS)
    lines += [f"    char unused[{header.LIVE - size}];"]
    lines += [*(f"    {_C_TYPES[form]} {name};" for name, form in header.LIVE_FIELDS), "} rw_page;"]
    return "\n".join(lines) + "\n"


def predefined_header() -> str:
    """Return `predefined.h`: a line for each predefined handle that this MPI has."""
    lines = []
    for kind in objects.KINDS:
        numbers = objects.predefined(kind)
        for name in NAMES[kind]:
            lines += [
                f"#ifdef {name}",
                f"    RW_PREDEFINED(RW_{kind.name}, {numbers[name]}u, RW_BITS({name}));",
                "#endif",
            ]
    return "\n".join(lines) + "\n"


def constants_header() -> str:
    """Return `constants.h`: notes which values this MPI has for the constants that choose."""
    words = "\\t".join(f"{name}=%d" for name in SELECTORS)
    values = ", ".join(f"(int){name}" for name in SELECTORS)
    return f'rw_note("constants\\t{words}\\n", {values});\n'
