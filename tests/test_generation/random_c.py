"""Random small C programs of two whole numbers: arithmetic, doubles, loops, arrays; marks that print."""

from __future__ import annotations

import random

_HEAD = """#include <stdio.h>
#include <stdlib.h>
static int twice(int n) { if (n > 9) return n; return 2 * n; }
int main(int argc, char **argv)
{
    int x = argc > 1 ? abs(atoi(argv[1]) % 12) : 0, y = argc > 2 ? abs(atoi(argv[2]) % 12) : 0;
    double f = 0;
"""


def c_program(seed: int) -> str:
    """Return a program."""
    made = _Writer(random.Random(seed))
    made.block(1, 3, 6)
    return _HEAD + "".join(made.lines) + "    return f > 1000;\n}\n"


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
        self._put(depth, f'puts("m{self._marks}");')

    def _statement(self, depth: int) -> None:
        pick = self._chance.choice
        kind = pick(("set", "set", "if", "if", "loop", "array", "double", "call"))
        name = pick("xy")
        if kind == "set" or depth > 3:
            self._put(depth, f"{name} = {self._number()};")
        elif kind == "double":
            self._put(depth, f"f += {name} * {pick((0.5, 0.1, 1.5))};")
        elif kind == "call":
            self._put(depth, f"{name} = twice({pick('xy')});")
        elif kind == "array":
            values = ", ".join(str(self._chance.randint(0, 9)) for _ in range(4))
            self._put(
                depth, f"{{ int a[4] = {{{values}}}; a[1] = {pick('xy')}; {name} = a[{pick((0, 1, 2))}]; }}"
            )
        elif kind == "loop":
            self._loops += 1
            index = f"i{self._loops}"
            self._put(depth, f"for (int {index} = 0; {index} < abs({pick('xy')} % 3); {index}++) {{")
            self._mark(depth + 1)
            self._put(depth + 1, f"{name} += {index} + 1;")
            self._put(depth, "}")
        else:
            self._put(depth, f"if ({self._condition()}) {{")
            self._mark(depth + 1)
            self.block(depth + 1, 1, 2)
            self._put(depth, "} else {" if self._chance.random() < 0.6 else "}")
            if self.lines[-1].strip() == "} else {":
                self._mark(depth + 1)
                self._put(depth, "}")

    def _number(self) -> str:
        left, name = self._chance.choice("xy"), self._chance.choice("+-*/%")
        right = self._chance.choice(("x", "y", str(self._chance.randint(1, 9))))
        if name in "/%":
            right = str(self._chance.randint(2, 5))
        return f"({left} {name} {right}) % 100"

    def _condition(self) -> str:
        if self._chance.random() < 0.2:
            return f"f {self._chance.choice('<>')} {self._chance.choice((0.25, 1.1, 2.0))}"
        name = self._chance.choice(("==", "<", ">", "!="))
        first = f"{self._chance.choice('xy')} {name} {self._chance.randint(-2, 14)}"
        if self._chance.random() < 0.3:
            return f"{first} {self._chance.choice(('&&', '||'))} x < y"
        return first
