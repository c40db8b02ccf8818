"""`rankwise ci -- COMMAND…`: one command, and its findings in the formats that CI systems read."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.findings import Result

HELP = "run a command and write its findings as SARIF, JUnit and Markdown, for continuous integration"
HINTS = dict.fromkeys(("-n", "--select"), "options of the command stand behind it: rankwise ci -- check src")
_FILES = {"sarif": "rankwise.sarif", "junit": "junit.xml", "markdown": "summary.md"}
_FINDING = ("check", "run", "explore", "replay", "verify", "watch")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "rankwise ci [options] -- COMMAND…, for example: rankwise ci -- check src"
    parser.add_argument(
        "--folder", type=Path, default=Path("rankwise-out"), metavar="DIR",
        help="where findings.json, rankwise.sarif, junit.xml and summary.md go (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--comment", action="store_true",
        help="write the summary as a comment on the pull request (GitHub) or merge request (GitLab)",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.main import main
    from rankwise.cli.report import read_result

    words = _words(arguments.after_separator)
    folder: Path = arguments.folder
    findings = folder / "findings.json"
    for name in (findings.name, *_FILES.values()):
        (folder / name).unlink(missing_ok=True)
    code = main([words[0], "--output", str(findings), *words[1:]])
    if not findings.is_file():
        return code  # the command has said why
    result, _ = read_result(findings)
    _write(result, folder)
    _publish(result, folder, os.environ)
    if arguments.comment:
        _comment(folder, words)
    return code


def _words(given: Sequence[str]) -> list[str]:
    """Return the words of the command; a single one may be a whole line, as CI systems pass it."""
    import shlex

    from rankwise.errors import RankwiseError, did_you_mean

    try:
        words = shlex.split(given[0]) if len(given) == 1 else list(given)
    except ValueError as error:
        raise RankwiseError(f"the command cannot be read: {error}", "rankwise ci -- 'check src'") from error
    if not words:
        raise RankwiseError("there is no command to run", "rankwise ci -- check src")
    if words[0] not in _FINDING:
        meant = did_you_mean(words[0], _FINDING)
        raise RankwiseError(
            f"{words[0]} is not a command that reports findings{meant}", f"one of: {', '.join(_FINDING)}"
        )
    return words


def _write(result: Result, folder: Path) -> None:
    from rankwise import report
    from rankwise.cli.output import write_text

    for format_name, name in _FILES.items():
        write_text(folder / name, report.render(result, format_name))


def _publish(result: Result, folder: Path, variables: Mapping[str, str]) -> None:
    """Show findings beside the changed lines and on the page of the run, on GitHub."""
    from rankwise.cli.output import show

    if variables.get("GITHUB_ACTIONS") == "true":
        show(result, "github")
    page = variables.get("GITHUB_STEP_SUMMARY")
    if page:
        with Path(page).open("a", encoding="utf-8") as file:
            file.write((folder / _FILES["markdown"]).read_text(encoding="utf-8"))


def _comment(folder: Path, words: Sequence[str]) -> None:
    import sys

    from rankwise.workflows.change_comment import comment

    said = comment((folder / _FILES["markdown"]).read_text(encoding="utf-8"), words, os.environ)
    print(f"rankwise: {said}", file=sys.stderr)
