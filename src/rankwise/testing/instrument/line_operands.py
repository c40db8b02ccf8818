"""The operands of one line of LLVM IR, as texts with their types."""

from __future__ import annotations

from dataclasses import dataclass

INTEGERS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}
FLOATS = {"float": 32, "double": 64}
WIDTHS = {**INTEGERS, **FLOATS}
"""Types whose values have shadows."""
_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}


@dataclass(frozen=True, slots=True)
class Operand:
    """A value as it is written, and its type ('' if it is of several tokens)."""

    type: str
    text: str


@dataclass(frozen=True, slots=True)
class CallSite:
    """A call or invoke, taken apart."""

    result_type: str
    callee: str
    """A symbol, or the name of a value that holds an address; '' for inline assembly."""
    arguments: tuple[Operand, ...]


def parts(tokens: list[str]) -> list[list[str]]:
    """Split tokens at the commas that stand outside of all brackets."""
    found: list[list[str]] = [[]]
    depth = 0
    for token in tokens:
        if token in ("(", "[", "{", "<"):
            depth += 1
        elif token in _CLOSING:
            depth -= 1
        if token == "," and depth == 0:
            found.append([])
        else:
            found[-1].append(token)
    return found


def typed(tokens: list[str]) -> Operand:
    """Read `type value`, with words before the type that say no type (flags, `volatile`)."""
    for at, token in enumerate(tokens):
        if token in WIDTHS or token == "ptr":
            return Operand(token, " ".join(tokens[at + 1 :]))
    return Operand("", " ".join(tokens))


def incoming(tokens: list[str]) -> list[str]:
    """Return the values that a phi chooses from."""
    found = []
    for part in parts(tokens):
        if "[" in part:
            inner = part[part.index("[") + 1 :]
            found.append(" ".join(inner[: len(inner) - 3]))
    return found


def call_site(tokens: list[str]) -> CallSite:
    """Take a call apart."""
    depth = 0
    for at, token in enumerate(tokens[:-1]):
        if token in ("(", "[", "{", "<"):
            depth += 1
        elif token in _CLOSING:
            depth -= 1
        elif depth == 0 and token[0] in "%@" and tokens[at + 1] == "(":
            end = _end_of_group(tokens, at + 1)
            words = parts(tokens[at + 2 : end])
            given = tuple(_argument(each) for each in words if each)
            return CallSite(_result_type(tokens[:at]), token, given)
    return CallSite("", "", ())


def _argument(tokens: list[str]) -> Operand:
    """Read `type attributes value`."""
    kind = tokens[0] if tokens[0] in WIDTHS or tokens[0] == "ptr" else ""
    last = tokens[-1]
    is_plain = last[0] in "%@-" or last[0].isdigit() or last in ("true", "false", "null", "undef", "poison")
    return Operand(kind, last if is_plain else " ".join(tokens[1:]))


def _result_type(tokens: list[str]) -> str:
    """Return the type that stands last, before the parameters if these are written out."""
    if tokens and tokens[-1] == ")":
        depth = 0
        for at in range(len(tokens) - 1, -1, -1):
            depth += tokens[at] == ")"
            depth -= tokens[at] == "("
            if depth == 0:
                tokens = tokens[:at]
                break
    return tokens[-1] if tokens and tokens[-1] in (*WIDTHS, "ptr", "void") else ""


def _end_of_group(tokens: list[str], at: int) -> int:
    depth = 0
    while True:
        if tokens[at] in ("(", "[", "{", "<"):
            depth += 1
        elif tokens[at] in _CLOSING:
            depth -= 1
            if depth == 0:
                return at
        at += 1
