"""`rankwise doctor`: which compilers, MPIs and other tools are used here, and what is missing."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from rankwise.toolchain.survey import MpiUse
    from rankwise.toolchain.tool import Tool
    from rankwise.toolchain.trial import Trial
    from rankwise.toolchain.user_python import UserPython

HELP = "show which compilers, MPIs and other tools are used, and how to install the missing ones"

FORMAT = "rankwise-doctor"
VERSION = 1
READY = 0
NOT_READY = 1
_WIDE = 96
_STYLES = {"yours": "green", "embedded": "cyan", "missing": "yellow"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs to read")
    parser.add_argument(
        "--try", action="store_true", dest="try_launch", help="also start a small MPI program with two ranks"
    )
    add_python(parser)


def add_python(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the Python of Python programs."""
    parser.add_argument(
        "--python", default="", metavar="PATH",
        help="the Python that runs Python programs (default: that of the active environment, else python3 on "
        "PATH)",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from rankwise.toolchain.survey import ESSENTIAL, mpi_uses, survey
    from rankwise.toolchain.trial import compile_trials, launch_trial
    from rankwise.toolchain.user_python import user_python

    python = user_python(arguments.python)
    tools, uses = survey(python), mpi_uses(python)
    trials = list(compile_trials())
    if arguments.try_launch:
        trials.append(launch_trial(python))
    ready = all(tool.found for tool in tools if tool.part in ESSENTIAL) and all(
        trial.worked for trial in trials if trial.essential
    )
    if arguments.json:
        _print_json(tools, uses, python, trials, ready)
    else:
        _print_screen(tools, uses, python, trials, ready)
    return READY if ready else NOT_READY


def _print_json(
    tools: Sequence[Tool], uses: Sequence[MpiUse], python: UserPython, trials: Sequence[Trial], ready: bool
) -> None:
    import dataclasses
    import json

    from rankwise import __version__

    document = {
        "format": FORMAT,
        "version": VERSION,
        "rankwise": __version__,
        "ready": ready,
        "tools": [_plain_values(tool) for tool in tools],
        "mpis": [dataclasses.asdict(use) for use in uses],
        "python": _python_values(python),
        "trials": [dataclasses.asdict(trial) for trial in trials],
    }
    print(json.dumps(document, indent=2))


def _plain_values(tool: Tool) -> dict[str, object]:
    return {
        "part": tool.part,
        "origin": str(tool.origin),
        "command": list(tool.words),
        "family": tool.family,
        "version": tool.version,
        "enables": tool.enables,
        "get_it": tool.get_it,
    }


def _python_values(python: UserPython) -> dict[str, str]:
    return {
        "path": python.path,
        "version": python.version,
        "origin": str(python.origin),
        "why": python.why,
        "mpi4py": python.mpi4py,
    }


def _print_screen(
    tools: Sequence[Tool], uses: Sequence[MpiUse], python: UserPython, trials: Sequence[Trial], ready: bool
) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    console.print(_tool_table(tools, console))
    console.print("\nwhich MPI is used")
    console.print(_use_table(uses))
    console.print("\nwhich Python runs Python programs")
    console.print(_python_table(python, console))
    missing = [tool for tool in tools if not tool.found]
    if missing:
        console.print("\nto get what is missing")
        console.print(_missing_table(missing))
    console.print("\ntried")
    console.print(_trial_table(trials))
    console.print()
    if ready:
        console.print("ready to check", style="bold green")
    else:
        console.print("not ready: rankwise needs a clang and llvmlite that work together", style="bold red")


def _tool_table(tools: Sequence[Tool], console: Console) -> Table:
    from rich.markup import escape

    table = _plain_table("part", "version", "origin", "found", "what for")
    room = 34 if console.width >= _WIDE else 18
    for tool in tools:
        version = f"{tool.family} {tool.version}".strip()
        origin = f"[{_STYLES[tool.origin]}]{tool.origin}[/]"
        found = shortened(tool.path, room)
        table.add_row(tool.part, escape(version), origin, escape(found), escape(tool.enables))
    table.columns[-1].no_wrap = False
    return table


def _use_table(uses: Sequence[MpiUse]) -> Table:
    from rich.markup import escape

    table = _plain_table()
    for use in uses:
        origin = f"[{_STYLES[use.origin]}]{use.origin}[/]"
        table.add_row(f"  {use.purpose}", escape(use.mpi), origin, escape(use.why))
    table.columns[-1].no_wrap = False
    return table


def _python_table(python: UserPython, console: Console) -> Table:
    from rich.markup import escape

    table = _plain_table()
    origin = f"[{_STYLES[python.origin]}]{python.origin}[/]"
    found = shortened(python.path, 44 if console.width >= _WIDE else 28)
    table.add_row(f"  {escape(found)}", python.version, origin, escape(python.why))
    table.columns[-1].no_wrap = False
    return table


def _missing_table(missing: Sequence[Tool]) -> Table:
    from rich.markup import escape

    table = _plain_table()
    for tool in missing:
        table.add_row(f"  {tool.part}", escape(tool.get_it))
    table.columns[-1].no_wrap = False
    return table


def _trial_table(trials: Sequence[Trial]) -> Table:
    from rich.markup import escape

    table = _plain_table()
    for trial in trials:
        outcome = "[green]works[/]" if trial.worked else f"[red]fails[/]: {escape(trial.why)}"
        table.add_row(f"  {trial.what}", outcome, f"{trial.seconds:.1f} s")
    if table.columns:
        table.columns[1].no_wrap = False
    return table


def _plain_table(*headers: str) -> Table:
    from rich.table import Table

    table = Table(
        box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(headers), header_style="dim"
    )
    for header in headers:
        table.add_column(header, no_wrap=True)
    return table


def shortened(path: str, room: int) -> str:
    """Return a path that fits: the home folder as ~, then only the last folders that have room."""
    home = str(Path.home())
    if home != "/" and path.startswith(home + "/"):
        path = "~" + path[len(home) :]
    if len(path) <= room:
        return path
    tail = ""
    for part in reversed(path.split("/")):
        longer = f"/{part}{tail}"
        if len(longer) + 3 > room:
            break
        tail = longer
    return f"...{tail}" if tail else "..." + path[-(room - 3) :]
