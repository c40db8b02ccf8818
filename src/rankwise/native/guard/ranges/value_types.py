"""The types of values in LLVM's text."""

from __future__ import annotations

import re

_SCALAR = r"(?:i\d+|half|float|double|x86_fp80|fp128|ptr)"
_FAST = r"(?:fast|nnan|ninf|nsz|arcp|contract|afn|reassoc)"
_WHOLE = "add|sub|mul|shl|lshr|ashr|and|or|xor|udiv|sdiv|urem|srem"
_WIDTHS = "sext|zext|trunc|fpext|fptrunc|fptosi|fptoui|sitofp|uitofp|ptrtoint|inttoptr|bitcast"
_FORMS = (
    re.compile(rf"(?:{_WHOLE})(?: nuw| nsw| exact| disjoint)* ({_SCALAR}) "),
    re.compile(rf"(?:fadd|fsub|fmul|fdiv|frem|fneg)(?: {_FAST})* ({_SCALAR}) "),
    re.compile(rf"(?:{_WIDTHS})\b.* to ({_SCALAR})(?:,|$)"),
    re.compile(rf"load (?:volatile )?({_SCALAR}),"),
    re.compile(rf"phi(?: {_FAST})* ({_SCALAR}) \["),
    re.compile(rf"select(?: {_FAST})* i1 [^,]+, ({_SCALAR}) "),
    re.compile(rf"(?:tail )?call(?: {_FAST})*(?: noundef| nonnull| signext| zeroext)* ({_SCALAR}) @"),
)


def type_of(body: str) -> str:
    """Return the type of what an instruction gives; '' where it is not one of the plain ones."""
    if body.startswith("getelementptr ") and "<" not in body:
        return "ptr"
    if body.startswith(("icmp ", "fcmp ")) and "<" not in body:
        return "i1"
    return next((found[1] for form in _FORMS if (found := form.match(body)) is not None), "")
