"""Searches for programs on PATH and reads which version they print."""

from __future__ import annotations

import functools
import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

LONGEST_ANSWER = 30
"""Seconds after which a tool that prints no version counts as broken."""


@dataclass(frozen=True, slots=True)
class ProgramAnswer:
    """What a program said and how it ended."""

    code: int
    out: str
    err: str


def on_path(name: str) -> Iterator[Path]:
    """Yield every program of this name on PATH, each once, in the order the shell would take them.

    All are of interest, since the first may be a broken shim or the embedded one.
    """
    seen = set()
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = Path(folder, name)
        if folder and path.is_file() and os.access(path, os.X_OK):
            real = path.resolve()
            if real not in seen:
                seen.add(real)
                yield path.absolute()


def ask(
    words: tuple[str, ...], environment: Mapping[str, str] | None = None, given: str = ""
) -> ProgramAnswer | None:
    """Run a short command once per process and return its answer; None when it cannot be run."""
    variables = os.environ if environment is None else environment
    return _ask(words, tuple(sorted(variables.items())), given)


def version_in(text: str) -> str:
    """Return the last dotted number of the first line: '12.2.0' of 'gcc (Debian 12.2.0-14) 12.2.0'."""
    first = text.strip().partition("\n")[0]
    numbers = re.findall(r"\d+(?:\.\d+)+", first)
    return numbers[-1] if numbers else ""


@functools.cache
def _ask(words: tuple[str, ...], variables: tuple[tuple[str, str], ...], given: str) -> ProgramAnswer | None:
    plain = {**dict(variables), "LC_ALL": "C"}
    try:
        done = subprocess.run(
            words, input=given, capture_output=True, text=True, errors="replace",
            env=plain, timeout=LONGEST_ANSWER, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None
    return ProgramAnswer(done.returncode, done.stdout, done.stderr)
