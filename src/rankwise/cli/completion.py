"""`rankwise completion SHELL`: what a shell needs to complete rankwise's commands and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

HELP = "print the script by which a shell completes commands and options"
SHELLS = ("bash", "zsh", "fish", "tcsh")
_FOLDERS = ("DIR", "FOLDER")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="for which shell")


def run(arguments: argparse.Namespace) -> int:
    import shtab

    from rankwise.cli.exit_codes import NOTHING_FOUND
    from rankwise.cli.main import whole_parser

    parser = whole_parser()
    for action in _actions(parser):
        if _names_file(action):
            is_folder = action.metavar in _FOLDERS
            action.complete = shtab.DIRECTORY if is_folder else shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, arguments.shell))
    return NOTHING_FOUND


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the options and arguments of a parser and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _actions(each)


def _names_file(action: argparse.Action) -> bool:
    """Return whether the value of an option or argument is a path."""
    return action.type is Path or "FILE" in str(action.metavar) or action.metavar in _FOLDERS
