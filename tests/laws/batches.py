"""Reads many small C programs with one run of the compiler, which takes longer to start than to compile."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from laws.language import Program
from laws.to_c import HEAD, definitions
from rankwise.program import Program as Read

_DEFINITION = re.compile(r"^define [^\n]*@program(\d+)_[^\n]*\n.*?^}\n", re.MULTILINE | re.DOTALL)


def read_c(programs: Sequence[Program]) -> Iterator[Read]:
    """Yield what the front end for C makes of each program, as if it had a file to itself.

    All are compiled as one file, under names of their own; each is then read from the compiler's
    output without the functions of the others, and its `main` is called main again.
    """
    yield from _read(_as_one_file(programs), len(programs))


def read_c_texts(texts: Sequence[str]) -> Iterator[Read]:
    """Yield the same of programs that are written in C, each of which is a `main` alone."""
    own = (f"#define main program{at}_main\n{text}\n#undef main\n" for at, text in enumerate(texts))
    yield from _read("#include <mpi.h>\n" + "".join(own), len(texts))


def _read(text: str, count: int) -> Iterator[Read]:
    from rankwise.source.compile import compile_to_ir, promote
    from rankwise.source.inputs import identify
    from rankwise.source.llvm import read_module

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "programs.c"
        path.write_text(text, encoding="utf-8")
        ir = promote(compile_to_ir(identify(path), ()), path)
    for number in range(count):
        read = Read()
        read_module(_without_others(ir, number), read)
        yield read


def _as_one_file(programs: Sequence[Program]) -> str:
    parts = [HEAD]
    for number, program in enumerate(programs):
        names = ["g", "main", *(function.name for function in program.functions)]
        parts += [f"#define {name} program{number}_{name}\n" for name in names]
        parts.append(definitions(program))
        parts += [f"#undef {name}\n" for name in names]
    return "".join(parts)


def _without_others(text: str, number: int) -> str:
    own = _DEFINITION.sub(lambda found: found[0] if found[1] == str(number) else "", text)
    own = own.replace(f'name: "program{number}_main"', 'name: "main"')
    return own.replace(f"@program{number}_main(", "@main(")
