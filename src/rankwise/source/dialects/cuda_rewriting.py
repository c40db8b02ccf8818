"""Rewrites preprocessed CUDA as C++, line for line, so that a C++ compiler reads it.

    kernel<<<grid, block>>>(n);    kernel(n): how many threads run it does not matter here
    __shared__ int tile[64];       a static variable in a section that says who shares it

All other words of CUDA are macros of our headers.
"""

from __future__ import annotations

import re

_SHARED = re.compile(r"(\b(?:extern|static)\b[^;{}()#]*?)?\brankwise_shared\b(\s+(?:extern|static)\b)?")
_NOT_INLINED = re.compile(r"(?<!\()(?<!, )\b__noinline__\b")
"""The word of CUDA, which is also how attributes of compilers are written."""
_PLACED = '__attribute__((section("rankwise.block")))'
_LAUNCH = re.compile(r'"(?:[^"\\\n]|\\.)*"|<<<')
_INSIDE = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|>>>|[()\[\]{}]')


def rewrite_cuda(text: str) -> str:
    """Return C++ for preprocessed CUDA."""
    return _without_launches(_SHARED.sub(_shared, _NOT_INLINED.sub("", text)))


def _shared(match: re.Match[str]) -> str:
    """A variable of a block outlives its scope, whether or not `static` is written."""
    before, after = match[1] or "", match[2] or ""
    return f"{before}{'' if before or after else 'static '}{_PLACED}{after}"


def _without_launches(text: str) -> str:
    """Drop what stands between <<< and >>>, but for its line ends."""
    pieces: list[str] = []
    at = 0
    while True:
        found = _LAUNCH.search(text, at)
        if found is None:
            return "".join((*pieces, text[at:]))
        pieces.append(text[at : found.start()])
        at = found.end()
        if found[0] != "<<<":
            pieces.append(found[0])
            continue
        end = _end_of_launch(text, at)
        if end is None:
            pieces.append("<<<")
        else:
            pieces.append("\n" * text.count("\n", at, end))
            at = end


def _end_of_launch(text: str, at: int) -> int | None:
    """Return where a launch's configuration ends, behind its >>>."""
    depth = 0
    for found in _INSIDE.finditer(text, at):
        if found[0] in "([{":
            depth += 1
        elif found[0] in ")]}":
            depth -= 1
        elif found[0] == ">>>" and depth == 0:
            return found.end()
        if depth < 0:
            return None
    return None
