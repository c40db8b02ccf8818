"""The objects inside a static library, as `ar` writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_USUAL = b"!<arch>\n"
_THIN = b"!<thin>\n"
_HEADER = 60
_INDEXES = (b"/", b"/SYM64/", b"__.SYMDEF", b"__.SYMDEF SORTED")


def is_archive(data: bytes) -> bool:
    return data.startswith((_USUAL, _THIN))


def members(data: bytes, folder: Path) -> Iterator[bytes]:
    """Yield the contents of an archive's members; those of a thin one are files seen from its `folder`."""
    thin = data.startswith(_THIN)
    names = b""
    at = len(_USUAL)
    while at + _HEADER <= len(data):
        name = data[at : at + 16].rstrip()
        size = int(data[at + 48 : at + 58] or b"0")
        at += _HEADER
        body = data[at : at + size]
        if name == b"//":
            names = body
        elif name not in _INDEXES:
            if thin:
                yield from _outside(name, names, folder)
                continue  # only the header stands in a thin archive
            yield _without_long_name(name, body)
        at += size + size % 2


def _outside(name: bytes, names: bytes, folder: Path) -> Iterator[bytes]:
    if re.fullmatch(rb"/\d+", name):
        name = names[int(name[1:]) :].partition(b"\n")[0]
    try:
        yield (folder / name.rstrip(b"/").decode(errors="surrogateescape")).read_bytes()
    except OSError:
        return


def _without_long_name(name: bytes, body: bytes) -> bytes:
    """Return the content itself: BSD puts long names before it."""
    long = re.fullmatch(rb"#1/(\d+)", name)
    return body[int(long[1]) :] if long else body
