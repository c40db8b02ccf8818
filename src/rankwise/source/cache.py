"""Keeps the IR of compiled units by content, so that a second run compiles only what changed.

What identifies IR is all that it was made from: the source and every file it includes, the command, the
compiler, and the code of rankwise that makes it. Which files are included is known only after compiling, so
there are two steps, as in ccache's direct mode: what is known before names a list of files, and their
contents name the IR. A header that newly appears where an earlier one shadowed it is not noticed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from rankwise import toolchain
from rankwise.source import compile as recipe
from rankwise.source.compile import Compiled, command_for
from rankwise.source.dialects import cuda_rewriting, upc_rewriting
from rankwise.source.store import ByteStore, digest_of
from rankwise.source.units import Unit

LIMIT = 1 << 30
FORMAT = 1
_SEEN_BY_COMPILERS = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS", "ZIG_LIB_DIR")


class IrCache:
    """The promoted IR of units, found again while nothing that it was made from has changed."""

    def __init__(self, store: ByteStore) -> None:
        self._store = store
        self._contents: dict[Path, str | None] = {}
        self._own_code = digest_of(
            *(Path(str(each.__file__)).read_bytes() for each in (recipe, cuda_rewriting, upc_rewriting))
        )

    @classmethod
    def usual(cls) -> IrCache:
        return cls(ByteStore(toolchain.cache_folder() / "ir", LIMIT))

    def find(self, unit: Unit) -> str | None:
        """Return the name of a unit's IR as the files are now; None if it has to be compiled."""
        listed = self._store.get(self._before(unit))
        return None if listed is None else self._name(unit, json.loads(listed))

    def load(self, name: str) -> str | None:
        """Return IR by its name."""
        content = self._store.get(name)
        return None if content is None else content.decode(errors="surrogateescape")

    def keep(self, unit: Unit, compiled: Compiled, began: float) -> str:
        """Keep IR that was compiled from the time `began` on, and return its name.

        The name is '' if nothing is kept: where the compiler does not say what it read, or where a
        file has changed since and may not be what was compiled.
        """
        if compiled.files is None:
            return ""
        files = sorted(set(compiled.files))
        name = self._name(unit, files)
        if name is None or any(_changed_since(self._path(unit, file), began) for file in files):
            return ""
        self._store.put(name, compiled.text.encode(errors="surrogateescape"))
        self._store.put(self._before(unit), json.dumps(files).encode())
        return name

    def _before(self, unit: Unit) -> str:
        """Name all that is known before compiling."""
        command = command_for(unit)
        known = [str(FORMAT), self._own_code, _identity(command), *command, str(unit.folder), str(Path.cwd())]
        known += [str(unit.source.path), unit.source.language, self._content(unit, unit.source.path) or ""]
        known += [os.environ.get(variable, "") for variable in _SEEN_BY_COMPILERS]
        return digest_of(*(os.fsencode(each) for each in known))

    def _name(self, unit: Unit, files: list[str]) -> str | None:
        contents = [self._content(unit, file) for file in files]
        if None in contents:
            return None
        pieces = [piece for pair in zip(files, contents, strict=True) for piece in pair if piece]
        return digest_of(self._before(unit).encode(), *(os.fsencode(piece) for piece in pieces))

    @staticmethod
    def _path(unit: Unit, file: str | Path) -> Path:
        return (unit.folder or Path()) / file

    def _content(self, unit: Unit, file: str | Path) -> str | None:
        """Return what identifies the content of a file; None if it cannot be read. Each is read once."""
        path = self._path(unit, file)
        if path not in self._contents:
            try:
                self._contents[path] = digest_of(path.read_bytes())
            except OSError:
                self._contents[path] = None
        return self._contents[path]


def _changed_since(path: Path, time: float) -> bool:
    try:
        return path.stat().st_mtime > time
    except OSError:
        return True


def _identity(command: list[str]) -> str:
    """Name a compiler's file as it is now, and the library that promotes what it gives."""
    from rankwise.toolchain.embedded import package_version

    llvmlite = package_version("llvmlite") or ""
    try:
        status = Path(command[0]).stat() if command else None
    except OSError:
        status = None
    return f"{llvmlite} {status.st_size} {status.st_mtime_ns}" if status else llvmlite
