"""A folder of things that can be made again: of bounded size, shared by any number of runs."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import tempfile
import zlib
from pathlib import Path

_MAGIC = b"rankwise-store 1 "
_DIGEST = 40
_FAST = 1
"""The level of compression: IR shrinks to a fifth, at 140 MB a second; level 6 gains little more."""
_SHARDS = 16
_ABANDONED = 3600
"""Seconds after which what a run began to write and never finished is removed."""


def digest_of(*pieces: bytes) -> str:
    """Return a name for a sequence of pieces; where one ends and the next begins makes a difference."""
    whole = hashlib.blake2b(digest_size=_DIGEST // 2)
    for piece in pieces:
        whole.update(len(piece).to_bytes(8, "big"))
        whole.update(piece)
    return whole.hexdigest()


class ByteStore:
    """Bytes under names, which are digests. What is damaged counts as absent; the least used is removed.

    Files are put in place by renaming, so that others see them whole or not at all. Each of 16
    folders is kept within its part of the limit by who writes to it.
    """

    def __init__(self, folder: Path, limit: int) -> None:
        self._folder = folder
        self._limit = limit // _SHARDS

    def get(self, name: str) -> bytes | None:
        """Return what is kept under a name, if it is there and whole."""
        path = self._path(name)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        start = len(_MAGIC) + _DIGEST
        if data[: len(_MAGIC)] == _MAGIC and data[len(_MAGIC) : start].decode(
            "ascii", "replace"
        ) == digest_of(data[start:]):
            with contextlib.suppress(OSError, zlib.error):
                content = zlib.decompress(data[start:])
                os.utime(path)
                return content
        logging.getLogger("rankwise").debug("%s is damaged and is made again", path)
        with contextlib.suppress(OSError):
            path.unlink()
        return None

    def put(self, name: str, content: bytes) -> None:
        """Keep bytes under a name; where that is impossible, they are simply not kept."""
        path = self._path(name)
        packed = zlib.compress(content, _FAST)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
                beside = Path(file.name)
                try:
                    file.write(_MAGIC + digest_of(packed).encode() + packed)
                    file.flush()
                    beside.replace(path)
                except BaseException:
                    beside.unlink(missing_ok=True)
                    raise
            self._make_room(path)
        except OSError as error:
            logging.getLogger("rankwise").debug("%s could not be kept", path, exc_info=error)

    def _path(self, name: str) -> Path:
        return self._folder / name[0] / name[1:]

    def _make_room(self, newest: Path) -> None:
        """Remove the least recently used entries of a folder until the rest fits; `newest` stays."""
        import time

        entries = []
        for entry in os.scandir(newest.parent):
            with contextlib.suppress(OSError):
                status = entry.stat()
                if entry.name.endswith(".part") and status.st_mtime < time.time() - _ABANDONED:
                    Path(entry.path).unlink()
                entries.append((status.st_mtime_ns, status.st_size, entry.path))
        total = sum(size for _, size, _ in entries)
        for _, size, path in sorted(entries):
            if total <= self._limit:
                return
            if path != str(newest):
                with contextlib.suppress(OSError):
                    Path(path).unlink()
                total -= size
