"""The folder of one run: copies of the program's files, and those of the input in place of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

from rankwise.testing.inputs.program_input import ProgramInput

SMALL = 1 << 20
"""Files of the program's folder up to this size are copied for each run; larger ones are linked."""
LEFT_OUT = ("rankwise-out", "__pycache__", ".git")


def fill(work: Path, home: Path, given: ProgramInput) -> None:
    """Put into a folder what a run finds there."""
    for each in home.iterdir():
        if each.name in LEFT_OUT or each.name.startswith(".") or each.name in given.files:
            continue
        if each.is_file() and each.stat().st_size <= SMALL:
            shutil.copy(each, work / each.name)
        else:
            (work / each.name).symlink_to(each.absolute())
    for name, content in given.files.items():
        path = work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
