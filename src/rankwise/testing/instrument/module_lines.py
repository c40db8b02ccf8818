"""A module of textual LLVM IR, taken apart into functions, blocks and lines that can be written anew."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rankwise.source.llvm.tokens import tokenize

_LABEL = re.compile(r'^("(?:[^"\\]|\\.)*"|[-\w.$]+):')
_SYMBOL = re.compile(r'@(?:"(?:[^"\\]|\\.)*"|[-\w.$]+)')
_LOCATION = re.compile(r", !dbg !(\d+)")
_RESULT = re.compile(r'^  (%(?:"(?:[^"\\]|\\.)*"|[-\w.$]+)) = (.*)$', re.DOTALL)


@dataclass(slots=True)
class TextLine:
    """One instruction; one that is written over several lines is one here."""

    text: str
    result: str = ""
    """The name that it gives its value, with the '%'; '' where it has none."""
    body: str = ""
    """What stands behind the name."""
    opcode: str = ""
    _tokens: list[str] | None = None

    @property
    def tokens(self) -> list[str]:
        """Of the body."""
        if self._tokens is None:
            self._tokens = tokenize(self.body)
        return self._tokens

    @property
    def location(self) -> str | None:
        """The number of its DILocation."""
        found = _LOCATION.search(self.text)
        return found[1] if found else None


@dataclass(slots=True)
class TextBlock:
    """A block: its label ('' where it is the first one without a name) and its instructions."""

    label: str
    lines: list[TextLine] = field(default_factory=list)


@dataclass(slots=True)
class TextFunction:
    """A function with a body."""

    head: str
    symbol: str
    """As in the text, with the '@'."""
    blocks: list[TextBlock]

    @property
    def subprogram(self) -> str | None:
        """The number of its DISubprogram."""
        found = re.search(r"!dbg !(\d+)", self.head)
        return found[1] if found else None

    def parameters(self) -> list[tuple[str, str]]:
        """Return the type and the name of each parameter."""
        tokens = tokenize(self.head[self.head.index(self.symbol) + len(self.symbol) :])
        found: list[tuple[str, str]] = []
        depth, begins = 0, ""
        for before, token in zip(["", *tokens], tokens, strict=False):
            if token in ("(", "{", "[", "<"):
                depth += 1
            elif token in (")", "}", "]", ">"):
                depth -= 1
                if depth == 0:
                    break
            if depth == 1 and before in ("(", ",") and token != ")":
                begins = token
            if depth == 1 and token.startswith("%") and before not in ("(", ","):
                found.append((begins, token))
        return found


@dataclass(slots=True)
class TextModule:
    """All text of a module; functions with bodies stand apart, the rest are lines as they are."""

    before: list[str]
    functions: list[TextFunction]
    after: list[str]

    def defined(self) -> frozenset[str]:
        return frozenset(each.symbol for each in self.functions)

    def __str__(self) -> str:
        parts = ["\n".join(self.before)]
        for function in self.functions:
            lines = [function.head]
            for block in function.blocks:
                if block.label:
                    lines.append(f"{block.label}:")
                lines.extend(line.text for line in block.lines)
            parts.append("\n".join([*lines, "}", ""]))
        return "\n".join([*parts, *self.after])


def parse_line(text: str) -> TextLine:
    """Return an instruction, taken apart as far as all users need it."""
    named = _RESULT.match(text)
    result, body = (named[1], named[2]) if named else ("", text.strip())
    words = body.split(None, 2)
    opcode = words[0] if words else ""
    if opcode in ("tail", "musttail", "notail"):
        opcode = "call"
    return TextLine(text, result, body, opcode)


def parse_module(text: str) -> TextModule:
    """Take a module apart, as llvmlite prints it; notes about variables are left out."""
    lines = text.split("\n")
    before: list[str] = []
    after: list[str] = []
    functions: list[TextFunction] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.startswith("define "):
            (after if functions else before).append(line)
            at += 1
            continue
        symbol = _SYMBOL.search(line)
        assert symbol is not None
        end = at + 1
        while lines[end] != "}":
            end += 1
        functions.append(TextFunction(line, symbol[0], _blocks(lines[at + 1 : end])))
        at = end + 1
    return TextModule(before, functions, after)


def _blocks(lines: list[str]) -> list[TextBlock]:
    blocks: list[TextBlock] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        stripped = line.strip()
        if not stripped or stripped.startswith((";", "#dbg_")):
            continue
        label = _LABEL.match(line)
        if label is not None:
            blocks.append(TextBlock(label[1]))
            continue
        if not blocks:
            blocks.append(TextBlock(""))
        while at < len(lines) and _goes_on(line, lines[at]):
            line += "\n" + lines[at]
            at += 1
        blocks[-1].lines.append(parse_line(line))
    return blocks


def _goes_on(line: str, following: str) -> bool:
    """Return whether an instruction has a further line: cases, where an exception goes, what it catches."""
    if following.startswith(("  ]", "    ")):
        return not following.strip().startswith("#dbg_")
    return False
