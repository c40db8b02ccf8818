"""`rankwise report FILE`: shows a findings file again, in any format."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "show a findings file again, in any format"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.output import add_format_argument, default_findings_file

    parser.add_argument(
        "file", nargs="?", type=Path, default=default_findings_file(), metavar="FILE",
        help="a findings file (default: %(default)s)",
    )  # fmt: skip
    add_format_argument(parser)
    parser.add_argument("--output", "-o", type=Path, metavar="FILE", help="write there, not to the terminal")


def run(arguments: argparse.Namespace) -> int:
    from rankwise import report
    from rankwise.cli.output import exit_code, show, write_text
    from rankwise.errors import UnreadableInput
    from rankwise.report import findings_file

    try:
        text = arguments.file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise UnreadableInput(
            f"{arguments.file} cannot be read: {reason}", "name a findings file that a command wrote"
        ) from error
    result = findings_file.load(text)
    if arguments.output is not None:
        write_text(arguments.output, report.render(result, arguments.format))
    else:
        show(result, arguments.format)
    return exit_code(result)
