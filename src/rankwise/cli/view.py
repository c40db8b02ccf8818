"""`rankwise view [FILE]`: opens the page of the last result in a browser."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "open the page of the last result in a browser"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.output import default_findings_file

    parser.add_argument(
        "file", nargs="?", type=Path, default=default_findings_file(), metavar="FILE",
        help="a findings file, or a page that --html wrote (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--no-open", action="store_true", help="write the page and print its name, without a browser"
    )


def run(arguments: argparse.Namespace) -> int:
    import webbrowser

    from rankwise import report
    from rankwise.cli.exit_codes import NOTHING_FOUND
    from rankwise.cli.output import write_text
    from rankwise.cli.report import read_result
    from rankwise.errors import UnreadableInput

    page: Path = arguments.file
    if page.suffix not in (".html", ".htm"):
        page = arguments.file.with_suffix(".html")
        result, views = read_result(arguments.file)
        write_text(page, report.render(result, "html", views))
    elif not page.is_file():
        raise UnreadableInput(
            f"{page} cannot be read: there is no such file", "rankwise view FINDINGS writes one"
        )
    address = page.absolute().as_uri()
    opened = not arguments.no_open and webbrowser.open(address)
    print(f"{'opened' if opened else 'page'}: {page}" + ("" if opened else f"   in a browser: {address}"))
    return NOTHING_FOUND
