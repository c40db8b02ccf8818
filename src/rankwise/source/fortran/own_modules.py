"""Makes the modules of a program before its files are compiled, in the order in which they use each other."""

from __future__ import annotations

import contextlib
import dataclasses
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.source.compiler_processes import Compilers
from rankwise.source.inputs import Language
from rankwise.source.units import Unit

_DEFINED = re.compile(r"^[ \t]*module[ \t]+(?!procedure\b)(\w+)[ \t]*(?:!.*)?$", re.IGNORECASE | re.MULTILINE)
_USED = re.compile(
    r"^[ \t]*(?:use\b(?:[ \t]*,[ \t]*\w+)?[ \t]*(?:::)?|submodule[ \t]*\()[ \t]*(\w+)",
    re.IGNORECASE | re.MULTILINE,
)


@contextlib.contextmanager
def own_modules(units: list[Unit], compilers: Compilers) -> Iterator[Callable[[Unit], Unit]]:
    """Yield what makes a unit see the modules that the others define.

    A file whose modules cannot be made is passed over here: compiling it says why.
    """
    fortran = [unit for unit in units if unit.source.language is Language.FORTRAN]
    if len(fortran) < 2:
        yield lambda unit: unit
        return
    from rankwise.source.compile import command_for

    with tempfile.TemporaryDirectory(prefix="rankwise-modules-") as folder:

        def seeing(unit: Unit) -> Unit:
            if unit.source.language is not Language.FORTRAN:
                return unit
            return dataclasses.replace(unit, flags=(*unit.flags, f"-I{folder}"))

        for unit in in_order_of_use(fortran):
            with contextlib.suppress(RankwiseError, OSError):
                words = [word for word in command_for(seeing(unit)) if word not in ("-S", "-emit-llvm")]
                path = unit.source.path.absolute()
                words += ["-fsyntax-only", "-module-dir", folder, str(path)]
                compilers.run(words, path, folder=unit.folder)
        yield seeing


def in_order_of_use(units: list[Unit]) -> list[Unit]:
    """Return the units that define modules, each after those it uses; circles are left as they stand."""
    texts = {unit: _text(unit.source.path) for unit in units}
    home = {name.lower(): unit for unit, text in texts.items() for name in _DEFINED.findall(text)}
    ordered: dict[Unit, None] = {}
    begun: set[Unit] = set()

    def visit(unit: Unit) -> None:
        if unit in begun:
            return
        begun.add(unit)
        for name in _USED.findall(texts[unit]):
            if name.lower() in home:
                visit(home[name.lower()])
        ordered[unit] = None

    for unit in home.values():
        visit(unit)
    return list(ordered)


def defined_twice(paths: Iterable[Path]) -> tuple[str, Path, Path] | None:
    """Return a module that two files define, and these files; None where each has one home."""
    homes: dict[str, Path] = {}
    for path in paths:
        for name in _DEFINED.findall(_text(path)):
            first = homes.setdefault(name.lower(), path)
            if first != path:
                return name, first, path
    return None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
