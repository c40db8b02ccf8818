"""Texts that an editor shows and has not saved yet: compilers read them in place of the files.

Clang reads them through a virtual file system (`-ivfsoverlay`), so that all files keep their names.
"""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from rankwise.source.inputs import Language
from rankwise.source.units import Unit

_READ_BY_CLANG = (Language.C, Language.CXX, Language.CUDA, Language.UPC)


@contextlib.contextmanager
def reading_unsaved(unsaved: Mapping[Path, str], units: list[Unit]) -> Iterator[Callable[[Unit], Unit]]:
    """Give a function that has a unit read unsaved texts, where these may concern it.

    A unit is concerned by its own text, and by that of any file that is no unit: it may be a header.
    """
    texts = {path.absolute(): text for path, text in unsaved.items()}
    own = {unit.source.path.absolute() for unit in units}
    is_header = any(path not in own and path.suffix != ".py" for path in texts)
    if not texts:
        yield lambda unit: unit
        return
    with tempfile.TemporaryDirectory(prefix="rankwise-") as folder:
        flags = _overlay(texts, Path(folder))

        def seeing(unit: Unit) -> Unit:
            concerned = is_header or unit.source.path.absolute() in texts
            if not concerned or unit.source.language not in _READ_BY_CLANG:
                return unit
            return replace(unit, flags=(*unit.flags, *flags), is_unsaved=True)

        yield seeing


def _overlay(texts: Mapping[Path, str], folder: Path) -> tuple[str, ...]:
    """Write the texts and the list of them; return the flags that make clang read it."""
    roots = []
    for number, (path, text) in enumerate(texts.items()):
        content = folder / f"{number}{path.suffix}"
        content.write_text(text, encoding="utf-8")
        roots.append({"type": "file", "name": str(path), "external-contents": str(content)})
    listed = folder / "overlay.yaml"
    overlay = {"version": 0, "use-external-names": False, "roots": roots}
    listed.write_text(json.dumps(overlay), encoding="utf-8")  # JSON is YAML
    return ("-Xclang", "-ivfsoverlay", "-Xclang", str(listed))
