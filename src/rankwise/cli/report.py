"""`rankwise report FILE`: shows a findings file again, in any format."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rankwise.findings import Result

HELP = "show a findings file again, in any format"
_ARCHIVE = "otf2"
"""The format that is a folder, so that it cannot be printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.output import add_fail_on, add_format_argument, default_findings_file

    parser.add_argument(
        "file", nargs="?", type=Path, default=default_findings_file(), metavar="FILE",
        help="a findings file (default: %(default)s)",
    )  # fmt: skip
    add_format_argument(parser, _ARCHIVE)
    add_fail_on(parser, "(default: as the command that wrote the file)")
    parser.add_argument("--output", "-o", type=Path, metavar="FILE", help="write there, not to the terminal")


def run(arguments: argparse.Namespace) -> int:
    import dataclasses

    from rankwise import report
    from rankwise.cli.output import exit_code, show, write_text
    from rankwise.findings import FailOn

    result, views = read_result(arguments.file)
    if arguments.fail_on is not None:
        result = dataclasses.replace(result, fail_on=FailOn(arguments.fail_on))
    if arguments.format == _ARCHIVE:
        _write_archive(views, arguments.output)
    elif arguments.output is not None:
        write_text(arguments.output, report.render(result, arguments.format, views))
    else:
        show(result, arguments.format, views)
    return exit_code(result)


def _write_archive(views: dict[str, Any] | None, folder: Path | None) -> None:
    from rankwise.errors import RankwiseError
    from rankwise.report import otf2_archive

    if folder is None:
        raise RankwiseError("an OTF2 archive is a folder", "rankwise report --format otf2 -o FOLDER")
    otf2_archive.write(views, folder)


def _text(path: Path) -> str:
    from rankwise.errors import UnreadableInput

    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise UnreadableInput(
            f"{path} cannot be read: {reason}", "name a findings file that a command wrote"
        ) from error


def read_views(path: Path, findings: str) -> dict[str, Any] | None:
    """Return the diagrams of a findings file; None if there are none, or they are of other findings."""
    from rankwise.report import views_file

    beside = views_file.path_beside(path)
    return views_file.load(_text(beside), findings) if beside.is_file() else None


def read_result(path: Path) -> tuple[Result, dict[str, Any] | None]:
    """Return what a findings file holds, and the diagrams beside it."""
    from rankwise.report import findings_file

    text = _text(path)
    return findings_file.load(text), read_views(path, text)
