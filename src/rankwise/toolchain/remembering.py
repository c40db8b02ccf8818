"""What an embedded program said of itself, kept between runs while its file stays as it is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from rankwise.toolchain.folders import cache_folder


def remembered_answer(program: Path, ask: Callable[[], str]) -> str:
    """Return what `ask` finds out about a program, once as long as its file has the same size and time.

    Only for programs that answer for themselves: a user's wrapper may stand for another one tomorrow.
    An empty answer is not kept.
    """
    import tempfile

    kept = _kept_in(program)
    if kept is not None:
        with contextlib.suppress(OSError, UnicodeDecodeError):
            said = kept.read_text(encoding="utf-8")
            if said:
                return said
    said = ask()
    if said and kept is not None:
        with contextlib.suppress(OSError):
            with tempfile.NamedTemporaryFile("w", dir=kept.parent, delete=False, encoding="utf-8") as file:
                file.write(said)
            Path(file.name).replace(kept)
    return said


def _kept_in(program: Path) -> Path | None:
    import hashlib

    try:
        status = program.stat()
    except OSError:
        return None
    known = f"{program} {status.st_size} {status.st_mtime_ns}"
    return cache_folder() / f"version-{hashlib.sha256(known.encode(errors='replace')).hexdigest()[:24]}"
