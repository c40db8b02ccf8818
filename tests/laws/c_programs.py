"""Random C programs: numbers of several widths, loops, arrays, structures, switches, functions.

They have no undefined behaviour beyond what -fwrapv defines: divisors are never 0, shifts and indices are in
range. Their inputs are the arguments; what they print depends on all that they computed.
"""

from __future__ import annotations

import random

INTEGERS = (
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


class Writer:
    """Writes one program from a seed."""

    def __init__(self, seed: int, inputs: int = 3, with_floats: bool = True) -> None:
        self.random = random.Random(seed)
        self.inputs = inputs
        self.with_floats = with_floats
        self.names: list[tuple[str, str]] = []
        self.functions: list[str] = []
        self.depth = 0
        self.fresh = 0

    def program(self) -> str:
        """Return the text."""
        helpers = [self._function(number) for number in range(self.random.randint(1, 3))]
        self.names = [(f"in{number}", "int") for number in range(self.inputs)]
        body = self._statements(self.random.randint(4, 8))
        reads = [f"    int in{n} = argc > {n + 1} ? atoi(argv[{n + 1}]) : {n};" for n in range(self.inputs)]
        ends = [
            '    printf("%lu %d %g %d\\n", sum, s.a, (double)s.d, (int)s.c);',
            "    return (int)(sum & 63);",
        ]
        return "\n".join(
            [
                "#include <stdio.h>", "#include <stdlib.h>", "#include <string.h>",
                "struct part { int a; double d; short c; unsigned char e; };",
                "static unsigned long sum; static long table[8]; static unsigned char bytes[8];",
                "static struct part s, t;",
                *helpers,
                "int main(int argc, char **argv) {",
                *reads, *body, *ends, "}", "",
            ]
        )  # fmt: skip

    def _function(self, number: int) -> str:
        kinds = [self.random.choice(INTEGERS) for _ in range(2)]
        self.names = [("a", kinds[0]), ("b", kinds[1])]
        result = self.random.choice(INTEGERS)
        body = self._statements(2)
        text = f"static {result} f{number}({kinds[0]} a, {kinds[1]} b) {{\n"
        text += "\n".join(body) + f"\n    return {self._integer(2)};\n}}"
        self.functions.append(f"f{number}")
        return text

    def _statements(self, count: int) -> list[str]:
        self.depth += 1
        lines: list[str] = []
        known = len(self.names)
        for _ in range(count):
            lines += self._statement()
        del self.names[known:]
        self.depth -= 1
        return lines

    def _statement(self) -> list[str]:
        kind = self.random.choices(
            ("declare", "assign", "if", "loop", "switch", "store", "part", "copy", "float"),
            (4, 3, 4 if self.depth < 4 else 0, 2 if self.depth < 3 else 0, 1 if self.depth < 3 else 0,
             2, 2, 1, 2 if self.with_floats else 0),
        )[0]  # fmt: skip
        indent = "    " * self.depth
        match kind:
            case "declare":
                self.fresh += 1
                name, type_ = f"v{self.fresh}", self.random.choice(INTEGERS)
                line = f"{indent}{type_} {name} = {self._integer(3)};"
                self.names.append((name, type_))
                return [line]
            case "if":
                return [
                    f"{indent}if ({self._condition(2)}) {{",
                    *self._statements(2),
                    f"{indent}}} else {{",
                    *self._statements(1),
                    f"{indent}}}",
                ]
            case "loop":
                self.fresh += 1
                name = f"i{self.fresh}"
                bound = f"({self._integer(1)} & {self.random.choice((3, 7))})"
                head = f"{indent}for (int {name} = 0; {name} < (int){bound}; {name}++) {{"
                self.names.append((name, "const"))
                body = self._statements(2)
                self.names.pop()
                return [head, *body, f"{indent}}}"]
            case "switch":
                cases = self.random.sample(range(-2, 9), 3)
                lines = [f"{indent}switch ((int)({self._integer(2)}) % 8) {{"]
                for value in cases:
                    lines += [f"{indent}case {value}:", *self._statements(1)]
                    lines += [f"{indent}    break;"] if self.random.random() < 0.7 else []
                return [*lines, f"{indent}default:", *self._statements(1), f"{indent}}}"]
            case "store":
                array = self.random.choice(("table", "bytes"))
                return [f"{indent}{array}[{self.random.randrange(8)}] = {self._integer(2)};"]
            case "part":
                field = self.random.choice(("a", "c", "e"))
                return [f"{indent}{self.random.choice('st')}.{field} = {self._integer(2)};"]
            case "copy":
                if self.random.random() < 0.5:
                    return [f"{indent}{self.random.choice(('s = t', 't = s'))};"]
                return [f"{indent}memcpy(&table[{self.random.randrange(7)}], bytes, 8);"]
            case "float":
                return [f"{indent}{self.random.choice('st')}.d = {self._float(2)};"]
        changed = [name for name, type_ in self.names if type_ != "const"]
        if changed and self.random.random() < 0.6:
            return [f"{indent}{self.random.choice(changed)} = {self._integer(3)};"]
        return [f"{indent}sum = sum * 31 + (unsigned long)({self._integer(2)});"]

    def _condition(self, depth: int) -> str:
        choice = self.random.random()
        if depth and choice < 0.3:
            joint = self.random.choice(("&&", "||"))
            return f"({self._condition(depth - 1)} {joint} {self._condition(depth - 1)})"
        if choice < 0.4:
            return f"!({self._integer(1)})"
        if choice < 0.55 and self.with_floats:
            return f"{self._float(1)} {self.random.choice(_COMPARISONS)} {self._float(1)}"
        return f"({self._integer(2)} {self.random.choice(_COMPARISONS)} {self._integer(1)})"

    def _integer(self, depth: int) -> str:
        choice = self.random.random()
        if depth == 0 or choice < 0.25:
            return self._leaf()
        if choice < 0.3:
            type_ = self.random.choice(INTEGERS)
            return f"({type_})({self._integer(depth - 1)})"
        if choice < 0.38 and self.functions and self.depth < 3:
            return f"{self.random.choice(self.functions)}({self._integer(depth - 1)}, {self._integer(0)})"
        if choice < 0.45:
            return f"({self._condition(0)} ? {self._integer(depth - 1)} : {self._integer(0)})"
        if choice < 0.5:
            return (
                f"({self._integer(depth - 1)} {self.random.choice('/%')} {self.random.choice((2, 3, 7, -5))})"
            )
        if choice < 0.56:
            operator = self.random.choice(("<<", ">>"))
            return f"({self._integer(depth - 1)} {operator} {self.random.randrange(1, 7)})"
        if choice < 0.6:
            return f"(-({self._integer(depth - 1)}))"
        if choice < 0.63:
            return f"(~({self._integer(depth - 1)}))"
        return f"({self._integer(depth - 1)} {self.random.choice('+-*&|^+-')} {self._integer(depth - 1)})"

    def _float(self, depth: int) -> str:
        choice = self.random.random()
        if depth == 0 or choice < 0.3:
            return self.random.choice((f"(double)({self._leaf()})", "s.d", "t.d", "0.5", "3.25", "-1.5"))
        if choice < 0.4:
            return f"(double)(float)({self._float(depth - 1)})"
        return f"({self._float(depth - 1)} {self.random.choice('+-*')} {self._float(depth - 1)})"

    def _leaf(self) -> str:
        choice = self.random.random()
        if self.names and choice < 0.6:
            return self.random.choice(self.names)[0]
        if choice < 0.7:
            return f"table[{self.random.randrange(8)}]"
        if choice < 0.76:
            return f"bytes[{self.random.randrange(8)}]"
        if choice < 0.84:
            return f"{self.random.choice('st')}.{self.random.choice('ace')}"
        return str(self.random.choice((0, 1, 2, 3, 5, 17, 100, 255, 1000, -1, -7, 65536)))
