"""Random small programs of two whole numbers: arithmetic, floats, loops, lists; what is reached prints."""

from __future__ import annotations

import contextlib
import io
import random

_HEAD = "import sys\nx, y = int(sys.argv[1]), int(sys.argv[2])\nx, y, f = x % 12, y % 12, 0.0\n"


def script(seed: int) -> str:
    """Return a program."""
    made = _Writer(random.Random(seed))
    made.block(0, 3, 6)
    return _HEAD + "".join(made.lines)


def printed(text: str, first: int, second: int) -> list[str]:
    """Return what a program prints with two numbers, run by Python as it is."""
    out = io.StringIO()

    class Words:
        argv = ("script", str(first), str(second))

    source = text.replace("import sys\n", "")
    with contextlib.redirect_stdout(out):
        exec(compile(source, "script", "exec"), {"sys": Words})
    return out.getvalue().split()


class _Writer:
    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._marks = 0
        self._loops = 0
        self.lines: list[str] = []

    def block(self, depth: int, least: int, most: int) -> None:
        for _ in range(self._chance.randint(least, most)):
            self._statement(depth)

    def _put(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text + "\n")

    def _mark(self, depth: int) -> None:
        self._marks += 1
        self._put(depth, f"print('m{self._marks}')")

    def _statement(self, depth: int) -> None:
        kind = self._chance.choice(("set", "set", "if", "if", "loop", "list", "float"))
        if kind == "set" or depth > 2:
            self._put(depth, f"{self._chance.choice('xy')} = {self._number()}")
        elif kind == "float":
            self._put(depth, f"f = f + {self._chance.choice('xy')} * {self._chance.choice((0.5, 0.1, 1.5))}")
        elif kind == "list":
            values = [self._chance.randint(0, 9) for _ in range(4)]
            self._put(depth, f"{self._chance.choice('xy')} = {values}[{self._chance.choice('xy')} % 4]")
        elif kind == "loop":
            self._loops += 1
            name = f"i{self._loops}"
            self._put(depth, f"for {name} in range({self._chance.choice('xy')} % 3):")
            self._mark(depth + 1)
            self._put(depth + 1, f"{self._chance.choice('xy')} += {name} + 1")
        else:
            self._put(depth, f"if {self._condition()}:")
            self._mark(depth + 1)
            self.block(depth + 1, 1, 2)
            if self._chance.random() < 0.6:
                self._put(depth, "else:")
                self._mark(depth + 1)

    def _number(self) -> str:
        left, right = (
            self._chance.choice("xy"),
            self._chance.choice(("x", "y", str(self._chance.randint(1, 9)))),
        )
        name = self._chance.choice(("+", "-", "*", "//", "%"))
        if name in ("//", "%"):
            right = str(self._chance.randint(2, 5))
        return f"{left} {name} {right}"

    def _condition(self) -> str:
        name = self._chance.choice(("==", "<", ">", "!="))
        if self._chance.random() < 0.2:
            return f"f {self._chance.choice('<>')} {self._chance.choice((0.25, 1.1, 2.0))}"
        first = f"{self._chance.choice('xy')} {name} {self._chance.randint(-2, 14)}"
        if self._chance.random() < 0.3:
            return f"{first} {self._chance.choice(('and', 'or'))} x < y"
        return first
