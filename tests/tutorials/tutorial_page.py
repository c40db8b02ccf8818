"""Does what a tutorial says: saves the programs that it prints, types its commands, compares what they print.

`python tests/tutorials/tutorial_page.py docs/tutorials/*.md` puts what the commands print now below those for
which the page shows something else. A line `…` in a page stands for lines that are left out.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TUTORIALS = ROOT / "docs" / "tutorials"
_BLOCK = re.compile(r"^```(\w+)(?: title=\"(.+?)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
_LEFT_OUT = re.compile(r"^…$", re.MULTILINE)
_DIFFERS = re.compile(
    r"\b(?:(?:\d+ min )?\d+(?:\.\d+)? ?s|\d\d:\d\d:\d\d|[\d,]+ samples|seen [\d,]+ times|0x\w+)\b"
)
"""Times, addresses, and how often something was sampled or seen."""
_ENDS_AFTER = 300
_WIDTH = "92"
_ONLY_HERE = re.compile(r"PYTEST_XDIST\w*|CI|BUILD_NUMBER")
"""Variables that no reader has; where pytest finds one of the last two, it does not shorten its summary."""
_PLUGINS_OF_OURS = "asyncio hypothesispytest lsp timeout xdist cacheprovider".split()
"""A reader's pytest has none of them, and they take long to start."""


@dataclass(frozen=True, slots=True)
class Program:
    """A file that the reader saves."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A line that the reader types, and what the page shows below it."""

    line: str
    shown: str
    start: int
    """Where what is shown begins in the text of the page."""


def steps(page: str) -> Iterator[Program | Command]:
    """Yield what a reader of a page saves and types, in order."""
    for block in _BLOCK.finditer(page):
        language, title, text = block.groups()
        if title:
            yield Program(title, text)
        elif language == "console":
            for found in _COMMAND.finditer(text):
                yield Command(found[1].split("  #")[0], found[2], block.start(3) + found.start(2))


def printed(page: str, folder: Path) -> Iterator[tuple[Command, str]]:
    """Do in a folder what a page says, and yield each command with what it prints."""
    shutil.copytree(ROOT / "examples", folder / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    for step in steps(page):
        if isinstance(step, Program):
            (folder / step.name).write_text(step.text, encoding="utf-8")
        else:
            yield step, _typed(step.line, folder)


def missing(shown: str, real: str) -> list[str]:
    """Return the parts of what a page shows that a command did not print, or not in this order."""
    rest, lost = _comparable(real), []
    for part in filter(None, map(_comparable, _LEFT_OUT.split(shown))):
        _, found, after = rest.partition(part)
        if found:
            rest = after
        else:
            lost.append(part)
    return lost


def _typed(line: str, folder: Path) -> str:
    """Return what a shell prints in an environment like that of a reader who has installed rankwise."""
    variables = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "VIRTUAL_ENV": sys.prefix,
        "COLUMNS": _WIDTH,
        "PYTEST_ADDOPTS": " ".join(f"-p no:{each}" for each in _PLUGINS_OF_OURS),
        # For root, in a container.
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    }
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        env={name: value for name, value in variables.items() if not _ONLY_HERE.fullmatch(name)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=_ENDS_AFTER,
        check=False,
    )
    return done.stdout.decode("utf-8", "replace")


def _comparable(text: str) -> str:
    """Return a text without what differs from run to run, and without breaks of lines, which depend on it."""
    return " ".join(_DIFFERS.sub("…", text).split())


def rewrite(path: Path) -> None:
    """Put the real output below each command of a page that shows another."""
    page = path.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        done = list(printed(page, Path(folder)))
    for command, real in reversed(done):
        if missing(command.shown, real) or not command.shown:
            print(f"{path.name}: {command.line}")
            end = command.start + len(command.shown)
            text = "".join(f"{line}\n".lstrip("\r") for line in real.rstrip().splitlines())
            page = page[: command.start] + text + page[end:]
    path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:]:
        rewrite(Path(each))
