"""What every command that finds things does with them: save, show, and return the exit code."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rankwise.cli.exit_codes import FAILED, FINDINGS, INCONCLUSIVE, NOTHING_FOUND

if TYPE_CHECKING:
    from rankwise.findings import Result
    from rankwise.settings import Settings

FORMATS = ("terminal", "json", "sarif", "junit", "github")
FINDINGS_FILE = "findings.json"


def default_findings_file() -> Path:
    return Path("rankwise-out") / FINDINGS_FILE


def add_format_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", "-f", choices=FORMATS, default="terminal", help="how to show (default: %(default)s)"
    )


def add_output_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what all finding commands share."""
    add_format_argument(parser)
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
    parser.add_argument(
        "--write-baseline", type=Path, metavar="FILE", help="write what is found now as the new baseline"
    )


def settings_from(arguments: argparse.Namespace) -> Settings:
    """Return the settings file's wishes, overridden by the command line's."""
    from rankwise import settings

    return settings.load(Path.cwd(), arguments.config).overridden(
        select=_codes(arguments.select), ignore=_codes(arguments.ignore), baseline=arguments.baseline
    )


def deliver(result: Result, arguments: argparse.Namespace, settings: Settings) -> int:
    """Show the result, save it, and return the exit code; showing comes first, so nothing is lost."""
    from rankwise.report import findings_file

    show(result, arguments.format)
    target = arguments.output or Path(settings.output) / FINDINGS_FILE
    write_text(target, findings_file.dump(result))
    if arguments.write_baseline is not None:
        _write_baseline(arguments.write_baseline, result)
    return exit_code(result)


def show(result: Result, format_name: str) -> None:
    """Print the result; that its reader leaves early (`| head`) changes nothing else."""
    from rankwise import report

    try:
        report.show(result, format_name)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # rich ends the program where we see a broken pipe
        forget_output()


def forget_output() -> None:
    """Send what is still to be printed nowhere, so that it is not printed into a closed pipe at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    """Return 2 where something could not be judged, else 1 with findings, 3 without a conclusion."""
    from rankwise.findings import Conclusion

    if result.problems:
        return FAILED
    if result.violations:
        return FINDINGS
    if result.verdict.conclusion is Conclusion.INCONCLUSIVE:
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
