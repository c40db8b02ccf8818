"""Which of the generated programs every `make test` takes, and where they are kept."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from generated.origin_programs import GeneratedProgram
from rankwise.toolchain import cache_folder


def sampled(programs: Sequence[GeneratedProgram], every: int) -> list[Any]:
    """Return them as parameters of a test; one in `every` pairs, chosen by its name, is not marked `long`."""
    return [
        pytest.param(each, id=each.name, marks=() if each.number % every == 0 else pytest.mark.long)
        for each in programs
    ]


def kept(program: GeneratedProgram, *, runs: bool = False) -> Path:
    """Write a program where it stays, so that it is compiled once."""
    text = program.as_run or program.text if runs else program.text
    folder = cache_folder() / "generated-cases" / hashlib.sha256(text.encode()).hexdigest()[:24]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{program.name}{program.suffix}"
    if not path.is_file():
        new = path.with_suffix(f".{os.getpid()}")
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    return path
