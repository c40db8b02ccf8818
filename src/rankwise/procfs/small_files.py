"""Reads small files such as those of /proc; one sample reads several for each rank."""

from __future__ import annotations

import os


def read(path: str) -> str:
    """Return the content of a file that one read holds; OSError if it does not exist."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(file, 8192).decode("utf-8", "replace")
    finally:
        os.close(file)
