"""From a unit to promoted IR, out of the cache where it is there."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from rankwise.source.cache import IrCache
from rankwise.source.compile import Compiled, compile_unit, promote
from rankwise.source.compiler_processes import Compilers
from rankwise.source.inputs import Language
from rankwise.source.units import Unit


@dataclass(frozen=True, slots=True)
class Translated:
    """The promoted IR of a unit, and its name in the cache ('' where it is not kept)."""

    text: str
    stored: str = ""


@dataclass(slots=True)
class Translator:
    """Translates units; several threads may do so at a time."""

    cache: IrCache | None
    compilers: Compilers = field(default_factory=Compilers)

    @classmethod
    def usual(cls, use_cache: bool = True) -> Translator:
        return cls(IrCache.usual() if use_cache else None)

    def translate(self, unit: Unit) -> Translated:
        """Return a unit's IR; CompileFailed and its like say why there is none."""
        if self.cache is None or unit.is_unsaved:
            return Translated(self._compile(unit).text)
        # What Fortran takes from other files are modules, which no list of included files tells of.
        kept = unit.source.language is not Language.FORTRAN
        name = unit.stored or (self.cache.find(unit) if kept else None)
        text = self.cache.load(name) if name else None
        if name and text is not None:
            return Translated(text, name)
        began = time.time()
        compiled = self._compile(unit)
        return Translated(compiled.text, self.cache.keep(unit, compiled, began) if kept else "")

    def _compile(self, unit: Unit) -> Compiled:
        compiled = compile_unit(unit, self.compilers)
        return Compiled(promote(compiled.text, unit.source.path), compiled.files)
