"""Rewrites preprocessed UPC as C, line for line, so that a C compiler reads it.

shared [4] int a[4*THREADS];   an address space says what is shared; the layout does not matter here
upc_barrier 3;                 a call, rankwise_upc_barrier(1, 3); without a number rankwise_upc_barrier(0)
upc_forall (a; b; c; d) s      for (a; b; c) if (! "is d mine?") ; else s
MYTHREAD, THREADS              calls; THREADS is a number where C wants a constant
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""
      ^\#[^\n]*                               # a line marker or pragma
    | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*'
    | [A-Za-z_]\w*
    | \s+
    | .
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_SHARED = "__attribute__((address_space(1)))"
_CONSTANT_THREADS = "64"
"""What THREADS counts as in the size of an array, where it is no constant but in UPC's static environment."""
_DROPPED = frozenset({"strict", "relaxed"})
_SIZES = frozenset({"upc_localsizeof", "upc_elemsizeof", "upc_blocksizeof"})
_SYNCHRONISES = frozenset({"upc_barrier", "upc_notify", "upc_wait"})
_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_OPENING.values())


def rewrite_upc(text: str) -> str:
    """Return C for preprocessed UPC; what is not UPC's stays as it is."""
    return _Rewriter(_TOKEN.findall(text)).rewrite()


class _Rewriter:
    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0

    def rewrite(self) -> str:
        return self._until(frozenset(), in_function=False, in_brackets=False)

    def _until(self, stops: frozenset[str], *, in_function: bool, in_brackets: bool) -> str:
        """Rewrite up to a token of `stops` at this depth, or to the end, and step over neither."""
        out: list[str] = []
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token in stops or (stops and token in _CLOSING):
                break
            self._at += 1
            if token in _OPENING:
                inside = in_function or token == "{"
                out.append(token + self._group(token, in_function=inside, in_brackets=in_brackets))
            else:
                out.append(self._word(token, in_function=in_function, in_brackets=in_brackets))
        return "".join(out)

    def _group(self, opening: str, *, in_function: bool, in_brackets: bool) -> str:
        """Rewrite what follows an opening bracket, with the one that closes it."""
        inner = in_brackets or opening == "["
        text = self._until(frozenset({_OPENING[opening]}), in_function=in_function, in_brackets=inner)
        if self._at < len(self._tokens):
            text += self._tokens[self._at]
            self._at += 1
        return text

    def _word(self, token: str, *, in_function: bool, in_brackets: bool) -> str:
        if token == "shared":
            return _SHARED + self._without_layout()
        if token in _DROPPED:
            return ""
        if token in _SIZES:
            return "sizeof"
        if token == "MYTHREAD":
            return "rankwise_mythread()"
        if token == "THREADS":
            return "rankwise_threads()" if in_function and not in_brackets else _CONSTANT_THREADS
        if token == "upc_fence":
            return "rankwise_upc_fence()"
        if token in _SYNCHRONISES:
            number = self._until(frozenset({";"}), in_function=True, in_brackets=False)
            return f"rankwise_{token}(1, {number})" if number.strip() else f"rankwise_{token}(0){number}"
        return self._forall() if token == "upc_forall" else token

    def _without_layout(self) -> str:
        """Step over the layout qualifier behind `shared`; keep its line ends."""
        space = self._space()
        if self._at < len(self._tokens) and self._tokens[self._at] == "[":
            self._at += 1
            return space + "\n" * self._group("[", in_function=True, in_brackets=True).count("\n")
        return space

    def _forall(self) -> str:
        space = self._space()
        if self._at >= len(self._tokens) or self._tokens[self._at] != "(":
            return "upc_forall" + space
        self._at += 1
        parts: list[str] = []
        while True:
            parts.append(self._until(frozenset({";", ")"}), in_function=True, in_brackets=False))
            ended = self._at >= len(self._tokens) or self._tokens[self._at] != ";"
            self._at += 1
            if ended:
                break
        affinity = parts[3] if len(parts) > 3 else ""
        loop = f"for{space}({';'.join(parts[:3])})"
        if affinity.strip() in ("", "continue"):  # every UPC thread runs all rounds
            return loop + "\n" * affinity.count("\n")
        return f"{loop} if (!rankwise_mine((unsigned long)({affinity}))) ; else "

    def _space(self) -> str:
        if self._at < len(self._tokens) and self._tokens[self._at].isspace():
            self._at += 1
            return self._tokens[self._at - 1]
        return ""
