"""Runs the job of one test under supervision and writes what is to be said of it.

It is a process of its own, `python -m rankwise.pytest_plugin.supervised_job FOLDER`: supervising takes
signals and orphans of its process, which are not ours in the user's pytest.
"""

from __future__ import annotations

import dataclasses
import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rankwise.errors import MissingTool, RankwiseError
from rankwise.pytest_plugin.job_folder import JUDGED, ORDER, REPORTS

if TYPE_CHECKING:
    from rankwise.findings import Finding, Result


def main(folder: Path) -> int:
    order: dict[str, Any] = json.loads((folder / ORDER).read_text(encoding="utf-8"))
    try:
        judgement = _judge(folder, order)
    except RankwiseError as error:
        hint = f"\n  try: {error.hint}" if error.hint else ""
        judgement = {"broken": f"rankwise: {error.message}{hint}{error.details and chr(10) + error.details}"}
    (folder / JUDGED).write_text(json.dumps(judgement), encoding="utf-8")
    return 0


def _judge(folder: Path, order: dict[str, Any]) -> dict[str, Any]:
    from rankwise.config import settings as settings_file
    from rankwise.findings import FailOn
    from rankwise.runs.running import RunOptions, run_command
    from rankwise.schedule.schedule import parse
    from rankwise.workflows.verify_orders import leaves_orders_open, with_other_orders

    settings = settings_file.load(Path(order["start"]))
    command = _command(folder, order)
    options = RunOptions(buffering=order["buffering"], guard=order["guard"])
    result, run = run_command(command, settings, options)
    result = dataclasses.replace(result, fail_on=FailOn(settings.fail_on))
    seconds, tried = order["explore_seconds"], ""
    if seconds > 0 and run is not None and leaves_orders_open(run) and not _has_failed(folder):
        kept = _put_aside(folder)
        result = with_other_orders(result, command, settings, options, seconds)
        tried = f"{result.extent}\nbounds: {', '.join(result.verdict.bounds)}"
        shown = next((each.replay for each in result.counted if each.replay), None)
        _put_aside(folder)
        if shown is not None:
            run_command(command, settings, dataclasses.replace(options, schedule=parse(shown)))
        else:
            shutil.rmtree(folder / REPORTS)
            kept.replace(folder / REPORTS)
    return judgement_of(result, order) | {"tried": tried}


def _command(folder: Path, order: dict[str, Any]) -> list[str]:
    from rankwise.toolchain import mpi_launcher, user_python

    launcher = mpi_launcher("python", user_python(order["python"]))
    if not launcher.found:
        raise MissingTool("no launcher of MPI programs (mpiexec) was found", launcher.get_it)
    rank = [order["python"], "-m", "rankwise.pytest_plugin.rank_session", str(folder)]
    return [*launcher.command, "-n", str(order["ranks"]), *rank]


def _has_failed(folder: Path) -> bool:
    """Return whether a rank has reported a failure: other orders would show it again."""
    texts = (file.read_text("utf-8", "replace") for file in (folder / REPORTS).glob("*.jsonl"))
    return any('"outcome": "failed"' in text for text in texts)


def _put_aside(folder: Path) -> Path:
    """Make room for the reports of further runs; return where those so far are."""
    aside = folder / f"{REPORTS}.{len(list(folder.iterdir()))}"
    (folder / REPORTS).replace(aside)
    (folder / REPORTS).mkdir()
    return aside


def judgement_of(result: Result, order: dict[str, Any]) -> dict[str, Any]:
    """Return what the user's pytest shows: errors as text, warnings, what was not judged."""
    from rankwise.findings import Severity

    errors = tuple(each for each in result.counted if each.severity is Severity.ERROR)
    problems = [
        f"{each.message}; try: {each.hint}" if each.hint else each.message for each in result.problems
    ]
    return {
        "text": _text(result, errors, order) if errors else "",
        "warnings": [
            {"text": f"{each.rule.code} {each.message}", "file": each.where.file, "line": each.where.line}
            for each in result.violations
            if each not in errors
        ],
        "problems": problems,
    }


def _text(result: Result, errors: tuple[Finding, ...], order: dict[str, Any]) -> str:
    """Return the findings as at the terminal, and the command that shows them again."""
    from rankwise.findings.finding_counts import counted
    from rankwise.report import terminal
    from rankwise.report.shell_words import replay_line, shell_line

    summary = f"{counted(errors)} in {result.extent}"
    shown = terminal.render(dataclasses.replace(result, findings=errors, summary=summary)).rstrip()
    words = ["mpiexec", "-n", str(order["ranks"]), *order["again"]]
    schedule = next((each.replay for each in errors if each.replay), None)
    again = replay_line(schedule, words) if schedule else f"rankwise run -- {shell_line(words)}"
    return f"{shown}\nagain: {again}"


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
