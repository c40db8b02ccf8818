"""`--expect-output FILE`: what a program should print."""

from __future__ import annotations

import contextlib
import dataclasses
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.runs.running import RunOptions


def expected_output(path: Path | None) -> str | None:
    """Return what the file says; None where no file is named."""
    from rankwise.errors import UnreadableInput

    if path is None:
        return None
    hint = "--expect-output names a file with what the program prints: mpiexec -n 4 ./app > expected.txt"
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        reason = "there is no such file" if isinstance(error, FileNotFoundError) else error.strerror
        raise UnreadableInput(f"{path} cannot be read: {reason}", hint) from error
    except UnicodeDecodeError as error:
        raise UnreadableInput(f"{path} is not a text file", hint) from error


@contextlib.contextmanager
def printing(options: RunOptions) -> Iterator[RunOptions]:
    """Keep what a run prints if it is to be compared, and print it then; otherwise let the run print."""
    from rankwise.launch.process_tree import errors_beside

    if options.expected is None:
        yield options
        return
    with tempfile.TemporaryDirectory(prefix="rankwise-") as folder:
        output = Path(folder) / "output"
        try:
            yield dataclasses.replace(options, output=output)
        finally:
            for path, stream in ((output, sys.stdout), (errors_beside(output), sys.stderr)):
                if path.exists():
                    stream.write(path.read_text(encoding="utf-8", errors="replace"))
                    stream.flush()
