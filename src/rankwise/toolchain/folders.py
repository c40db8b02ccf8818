"""Where rankwise may write between runs, and the environment its compilers need for that."""

from __future__ import annotations

import contextlib
import functools
import os
from pathlib import Path

from rankwise.errors import RankwiseError


def cache_folder() -> Path:
    """Return a folder that exists and can be written: the user's choice, their cache, or a temporary one."""
    chosen = os.environ.get("RANKWISE_CACHE")
    if chosen:
        folder = Path(chosen).absolute()
        if not _writable(folder):
            raise RankwiseError(
                f"RANKWISE_CACHE names {folder}, which cannot be written",
                "name another folder, or unset it to use ~/.cache/rankwise",
            )
        return folder
    for folder in _usual_folders():
        if _writable(folder):
            return folder
    return _temporary_folder()


def environment() -> dict[str, str]:
    """Return the variables that a compiler is run with: the user's own, and a cache that zig can write."""
    variables = dict(os.environ)
    chosen = variables.get("ZIG_GLOBAL_CACHE_DIR")
    # Without HOME zig stops, and where folders cannot be made it may never end, so the folder is tried first.
    if not chosen or not _writable(Path(chosen).absolute()):
        folder = cache_folder() / "zig"
        folder.mkdir(exist_ok=True)
        variables["ZIG_GLOBAL_CACHE_DIR"] = str(folder)
    return variables


def _usual_folders() -> list[Path]:
    folders = []
    shared = os.environ.get("XDG_CACHE_HOME", "")
    if Path(shared).is_absolute():
        folders.append(Path(shared) / "rankwise")
    with contextlib.suppress(RuntimeError):  # neither HOME nor an entry in the user database
        folders.append(Path.home() / ".cache" / "rankwise")
    return folders


def _temporary_folder() -> Path:
    import tempfile

    try:
        folder = Path(tempfile.gettempdir()) / f"rankwise-{os.getuid()}"
        if _writable(folder) and _private(folder):
            return folder
        return _own_temporary_folder()
    except OSError as error:
        raise RankwiseError(
            "no folder can be written for what compilers leave behind",
            "set RANKWISE_CACHE to a folder you can write",
        ) from error


@functools.cache
def _own_temporary_folder() -> Path:
    import tempfile

    return Path(tempfile.mkdtemp(prefix="rankwise-"))


def _private(folder: Path) -> bool:
    """Return whether no other user could have put a file into this folder with a predictable name."""
    status = folder.lstat()
    return status.st_uid == os.getuid() and not status.st_mode & 0o022 and not folder.is_symlink()


@functools.cache
def _writable(folder: Path) -> bool:
    """Return whether a file can be made in the folder, making the folder first; permissions alone may lie."""
    import tempfile

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
