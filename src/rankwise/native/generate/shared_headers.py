"""Writes the C header that the shim shares with the reader of its records."""

from __future__ import annotations

from rankwise.standard.constants import NAMES, SELECTORS
from rankwise.trace import event_layout, object_numbers, state_page, thread_records
from rankwise.trace.process_ending import ProcessEnding

_C_TYPES = {"u4": "uint32_t", "u8": "uint64_t", "i4": "int32_t", "i8": "int64_t"}

PYTHON_SITE = 1 << 63
"""Set in the place of a call that Python made."""


def layout_header() -> str:
    """Return `layout.h`: the sizes, the first page, and the number of each call."""
    names = {
        "UNIT": event_layout.UNIT,
        "HEAD": event_layout.HEADER,
        "CONTINUED": event_layout.CONTINUED,
        "AGAIN": event_layout.AGAIN,
        "REFERENCES": event_layout.REFERENCES,
        "RELATIVE": f"UINT64_C({event_layout.RELATIVE})",
        "NULL_FLAG": event_layout.NULL_FLAG,
        "MOST_UNITS": max(each.units for each in event_layout.layouts()),
        "PAGE": state_page.PAGE,
        "VERSION": state_page.VERSION,
        "LAYOUT": f"UINT64_C({event_layout.fingerprint()})",
        "MAGIC": f'"{state_page.MAGIC.decode()}"',
        "KINDS": len(object_numbers.KINDS),
        "FIRST_OWN": f"{object_numbers.FIRST_OWN}u",
        "UNKNOWN": f"{object_numbers.UNKNOWN}u",
        "FREED": f"{object_numbers.FREED}u",
        "UNKNOWN_REQUEST": f"UINT64_C({event_layout.UNKNOWN_REQUEST})",
        "ENDED_REQUEST": f"UINT64_C({event_layout.ENDED_REQUEST})",
        "NO_REQUEST": event_layout.NO_REQUEST,
        "FORCED": event_layout.ENFORCED,
        "PYTHON_SITE": f"UINT64_C({PYTHON_SITE})",
        **{kind.name: number for number, kind in enumerate(object_numbers.KINDS)},
        "KEYVAL": object_numbers.KEYVAL,
        "MEMORY": object_numbers.MEMORY,
        **{f"ENDING_{ending.name}": ending.value for ending in ProcessEnding},
    }
    lines = ["#include <stdint.h>", *(f"#define RW_{name} {value}" for name, value in names.items())]
    lines += thread_records.header_lines()
    lines += ["typedef struct {", *(f"    {_C_TYPES[form]} {name};" for name, form in state_page.FIELDS)]
    size = sum(int(form[1]) for _, form in state_page.FIELDS)
    lines += [f"    char unused[{state_page.LIVE - size}];"]
    lines += [*(f"    {_C_TYPES[form]} {name};" for name, form in state_page.LIVE_FIELDS), "} rw_page;"]
    log = " ".join(f"{_C_TYPES[form]} {name};" for name, form in thread_records.LOG_PAGE)
    lines += [f"typedef struct {{ {log} }} rw_log_page;"]
    return "\n".join(lines) + "\n"


def predefined_header() -> str:
    """Return `predefined.h`: a line for each predefined handle that this MPI has."""
    lines = []
    for kind in object_numbers.KINDS:
        numbers = object_numbers.predefined(kind)
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
