"""An input in words: what of it differs from the seed."""

from __future__ import annotations

import shlex

from rankwise.testing.inputs.program_input import ProgramInput

_LONG = 60


def described(given: ProgramInput, seed: ProgramInput) -> str:
    """Return the arguments, and of files the lines that are not as in the seed."""
    parts = []
    if given.arguments:
        parts.append(f"arguments {shlex.join(given.arguments)}")
    for name, content in given.files.items():
        parts += _changed_lines(name, content, seed.files.get(name, b""))
    if given.stdin is not None:
        parts += _changed_lines("stdin", given.stdin, seed.stdin or b"") or ["the stdin of the seed"]
    parts += [f"{name}={value}" for name, value in given.environment.items()]
    return "; ".join(parts) or "no arguments"


def _changed_lines(name: str, content: bytes, before: bytes) -> list[str]:
    new, old = content.split(b"\n"), before.split(b"\n")
    found = []
    for number, line in enumerate(new, 1):
        if number > len(old) or line != old[number - 1]:
            text = line.decode("utf-8", "replace")
            found.append(f"{name} line {number}: {text[:_LONG]}")
    if len(new) < len(old):
        found.append(f"{name} ends after line {len(new)}")
    return found
