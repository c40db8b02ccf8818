"""What every command does with its findings: save and show them, and return the exit code."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rankwise.cli.exit_codes import FAILED, FINDINGS, INCONCLUSIVE, NOTHING_FOUND

if TYPE_CHECKING:
    from rankwise.config.settings import Settings
    from rankwise.findings import Result
    from rankwise.report.views import RunViews
    from rankwise.workflows.live_page import LiveReport

FORMATS = ("terminal", "json", "sarif", "junit", "github", "html", "markdown", "perfetto", "csv", "svg")
FINDINGS_FILE = "findings.json"


def default_findings_file() -> Path:
    return Path("rankwise-out") / FINDINGS_FILE


def add_format_argument(parser: argparse.ArgumentParser, *more: str) -> None:
    parser.add_argument(
        "--format", "-f", choices=(*FORMATS, *more), default="terminal",
        help="how to show (default: %(default)s)",
    )  # fmt: skip


def add_html_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="also write a page with findings and diagrams, for a browser",
    )


def add_live_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--live", action="store_true",
        help="serve the page on this machine while the command runs, and print its address",
    )  # fmt: skip


@contextlib.contextmanager
def live_page(arguments: argparse.Namespace) -> Iterator[LiveReport | None]:
    """Return the page that shows the command while it runs, where one is requested."""
    if not arguments.live:
        yield None
        return
    from rankwise.workflows.live_page import LiveReport

    page = LiveReport(arguments.command)
    print(f"rankwise: live page: {page.address}", file=sys.stderr, flush=True)
    try:
        yield page
    finally:
        page.close()


def wants_diagrams(arguments: argparse.Namespace) -> bool:
    """Return whether the user requested a view that shows single calls."""
    return arguments.html is not None or arguments.format in ("html", "perfetto", "csv", "svg")


def add_output_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what all finding commands share."""
    add_format_argument(parser)
    add_html_argument(parser)
    parser.add_argument(
        "--output", "-o", type=Path, metavar="FILE",
        help="where the findings file goes (default: rankwise-out/findings.json)",
    )  # fmt: skip
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings to use instead of rankwise.toml"
    )
    parser.add_argument(
        "--select", action="append", default=[], metavar="CODES", help="only these rules: RW1,RW301"
    )
    parser.add_argument("--ignore", action="append", default=[], metavar="CODES", help="not these rules")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="hide the findings this file knows")
    add_fail_on(parser, "(default: possible)")
    parser.add_argument(
        "--write-baseline", type=Path, metavar="FILE", help="write what is found now as the new baseline"
    )


def add_fail_on(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option that says which findings count; `default` is what help says of its default."""
    parser.add_argument(
        "--fail-on", choices=("possible", "witnessed"),
        help=f"the weakest evidence with which a finding makes the exit code 1 {default}",
    )  # fmt: skip


def settings_from(arguments: argparse.Namespace) -> Settings:
    """Return the settings of the file, overridden by those of the command line."""
    from rankwise.config import settings

    project_settings = settings.load(Path.cwd(), arguments.config).overridden(
        select=_codes(arguments.select),
        ignore=_codes(arguments.ignore),
        baseline=arguments.baseline,
        fail_on=arguments.fail_on,
    )
    # A new baseline holds all that is found now, also what the one before it hides.
    return (
        project_settings
        if arguments.write_baseline is None
        else dataclasses.replace(project_settings, baseline=None)
    )


def deliver(
    result: Result, arguments: argparse.Namespace, settings: Settings, views: RunViews | None = None
) -> int:
    """Show the result, save it, and return the exit code; showing comes first, so nothing is lost."""
    from rankwise.cli.options.repeated_command import repeated
    from rankwise.findings import FailOn
    from rankwise.report.views import RunViews, to_json

    result = dataclasses.replace(result, fail_on=FailOn(settings.fail_on))
    views = dataclasses.replace(views or RunViews(), typed=repeated(arguments.typed))
    drawn = to_json(views)
    if views.problem:
        print(f"rankwise: the diagrams of this run could not be made: {views.problem}", file=sys.stderr)
    show(result, arguments.format, drawn)
    keep(result, drawn, arguments.output or Path(settings.output) / FINDINGS_FILE)
    if arguments.html is not None:
        write_page(result, drawn, arguments.html)
    if arguments.write_baseline is not None:
        _write_baseline(arguments.write_baseline, result)
    if settings.baseline is not None:
        _say_if_old(Path(settings.baseline))
    return exit_code(result)


def keep(result: Result, views: dict[str, Any] | None, target: Path) -> None:
    """Write the findings file, and beside it what the diagrams show."""
    from rankwise.report import findings_file, views_file

    text = findings_file.dump(result)
    write_text(target, text)
    beside = views_file.path_beside(target)
    if views:
        write_text(beside, views_file.dump(views, text))
    else:
        beside.unlink(missing_ok=True)  # of an earlier result, which is no longer there


def write_page(result: Result | None, views: dict[str, Any] | None, target: Path) -> None:
    """Write the page of a result, or of views that have none, and say how to open it."""
    from rankwise.report import page

    write_text(target, page.render(result, views))
    print(f"rankwise: page: {target} (rankwise view {target} opens it)", file=sys.stderr)


def show(result: Result, format_name: str, views: dict[str, Any] | None = None) -> None:
    """Print the result; that its reader leaves early (`| head`) changes nothing else."""
    from rankwise import report

    try:
        report.show(result, format_name, views)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # rich ends the program where we see a broken pipe
        forget_output()


def forget_output() -> None:
    """Send what is still to be printed nowhere, so that it is not printed into a closed pipe at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say_if_old(path: Path) -> None:
    """Return what a baseline of an earlier version cannot show."""
    from rankwise.review.acceptance import read_baseline

    if not read_baseline(path).knows_conditions:
        print(
            f"rankwise: note: the baseline {path} was written by an earlier version, without the conditions "
            "that decide; it hides a call also under new conditions. Write it again with "
            f"--write-baseline {path}",
            file=sys.stderr,
        )


def _write_baseline(path: Path, result: Result) -> None:
    from rankwise.errors import OutputNotWritten
    from rankwise.findings import baseline

    try:
        baseline.write(path, result.findings)
    except OSError as error:
        raise OutputNotWritten(
            f"{path} cannot be written: {error.strerror}", "name another place for the baseline"
        ) from error


def exit_code(result: Result) -> int:
    """Return 1 with findings that count, else what the verdict stands for.

    Findings that do not count leave a result that is as good as what was judged: 3 where a part was not.
    """
    from rankwise.findings import Conclusion

    if result.counted:
        return FINDINGS
    if result.verdict.conclusion is Conclusion.NOT_JUDGED:
        return FAILED
    if result.verdict.conclusion is Conclusion.INCONCLUSIVE or result.problems:
        return INCONCLUSIVE
    return NOTHING_FOUND


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    from rankwise.errors import OutputNotWritten

    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        blocked = isinstance(error, FileExistsError | NotADirectoryError)
        reason = f"{path.parent} is not a folder" if blocked else error.strerror
        raise OutputNotWritten(
            f"{path} cannot be written: {reason}",
            "name another place with --output FILE; what was found is shown above",
        ) from error


def _codes(words: list[str]) -> tuple[str, ...]:
    return tuple(code.strip() for word in words for code in word.split(",") if code.strip())
