"""A function of LLVM's text, as blocks of lines that can be written anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

NAME = re.compile(r'%(?:[-\w.$]+|"[^"]*")')
_LABEL = re.compile(r'^([-\w.$]+|"[^"]*"):')
_RESULT = re.compile(rf"^  ({NAME.pattern}) = (.*)$", re.DOTALL)
_SUCCESSOR = re.compile(rf"\blabel ({NAME.pattern})")
_UNNAMED = re.compile(r"%(\d+)")


@dataclass(slots=True)
class BlockText:
    """A block; its name has the '%' of those that lead to it."""

    name: str
    lines: list[str] = field(default_factory=list)
    is_entry: bool = False

    @property
    def end(self) -> str:
        """The line with which it is left."""
        return next(line for line in reversed(self.lines) if not is_note(line))

    @property
    def successors(self) -> list[str]:
        return _SUCCESSOR.findall(self.end)

    @property
    def phis(self) -> list[str]:
        return [line for line in self.lines if is_phi(line)]


@dataclass(slots=True)
class FunctionText:
    """A function with a body; blocks by name, in their order."""

    head: str
    blocks: dict[str, BlockText]

    @property
    def entry(self) -> BlockText:
        return next(iter(self.blocks.values()))

    def __str__(self) -> str:
        lines = [self.head]
        for block in self.blocks.values():
            lines += [] if block.is_entry else [f"{block.name[1:]}:"]
            lines += block.lines
        return "\n".join([*lines, "}"])


def is_note(line: str) -> bool:
    """Return whether a line only says something of variables, for debuggers."""
    return line.lstrip().startswith("#dbg_")


def is_phi(line: str) -> bool:
    named = result(line)
    return named is not None and named[1].startswith("phi ")


def result(line: str) -> tuple[str, str] | None:
    """Return the name that an instruction gives its value, and the instruction; None if it has no value."""
    found = _RESULT.match(line)
    return (found[1], found[2]) if found else None


def renamed(text: str, names: dict[str, str]) -> str:
    """Return a text with other names for some values and blocks."""
    return NAME.sub(lambda found: names.get(found[0], found[0]), text)


def incoming(phi: str) -> list[tuple[str, str]]:
    """Return what a phi chooses from: a value, and the block that it comes with."""
    pairs = re.findall(r"\[ (.*?), (%(?:[-\w.$]+|\"[^\"]*\")) \]", phi)
    return [(value, block) for value, block in pairs]


def pieces(text: str) -> Iterator[str | FunctionText]:
    """Take a module apart into its functions with bodies and the lines between them."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        if not lines[at].startswith("define "):
            yield lines[at]
            at += 1
            continue
        end = lines.index("}", at)
        yield _function(lines[at], lines[at + 1 : end])
        at = end + 1


def _function(head: str, lines: list[str]) -> FunctionText:
    blocks: dict[str, BlockText] = {}
    block: BlockText | None = None
    for line in lines:
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        label = _LABEL.match(line)
        if label is not None:
            block = BlockText(f"%{label[1]}", is_entry=block is None)
            blocks[block.name] = block
            continue
        if block is None:
            block = BlockText(_name_of_entry(head), is_entry=True)
            blocks[block.name] = block
        if line.startswith(("    ", "  ]")) and not is_note(line):  # cases of a switch, one on each line
            block.lines[-1] += "\n" + line
        else:
            block.lines.append(line)
    return FunctionText(head, blocks)


def _name_of_entry(head: str) -> str:
    """Return the number that a first block without a name has: the next after those of the parameters."""
    return f"%{max((int(each) for each in _UNNAMED.findall(head)), default=-1) + 1}"
