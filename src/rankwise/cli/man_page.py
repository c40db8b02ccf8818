"""Writes the manual page from the parsers: `python -m rankwise.cli.man_page docs/rankwise.1`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from rankwise import __version__
from rankwise.cli.main import whole_parser

_EXIT_CODES = (
    ("0", "no finding that counts, and everything was judged"),
    ("1", "findings that count"),
    ("2", "wrong usage, or nothing could be judged"),
    ("3", "no finding that counts, and a part could not be judged"),
    ("4", "rankwise watch --kill ended a job that hung"),
)
_FILES = (
    ("rankwise.toml, pyproject.toml", "the settings of a project"),
    ("rankwise-out/findings.json", "what the last command found; rankwise report shows it again"),
)


def man_page(parser: argparse.ArgumentParser) -> str:
    """Return the page in the language of man(7)."""
    return "\n".join(_lines(parser)) + "\n"


def _lines(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f'.TH RANKWISE 1 "" "rankwise {_text(__version__)}" "User Commands"'
    yield from (".SH NAME", f"rankwise \\- {_text(_sentence(parser.description))}")
    yield from (".SH SYNOPSIS", ".B rankwise", "\\fICOMMAND\\fR [\\fIoptions\\fR]", ".SH COMMANDS")
    for name, command, summary in _commands(parser):
        yield from (f".SS rankwise {_text(name)}", _paragraph(summary))
        yield from (".PP", f"\\fBusage:\\fR {_text(_usage(command))}")
        for action in command._actions:
            if action.help != argparse.SUPPRESS:
                yield from (".TP", _words_of(action), _paragraph(_help_of(command, action)))
    yield ".SH EXIT STATUS"
    for code, meaning in _EXIT_CODES:
        yield from (".TP", f".B {code}", _paragraph(meaning))
    yield ".SH FILES"
    for file, meaning in _FILES:
        yield from (".TP", f".I {_text(file)}", _paragraph(meaning))


def _commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser, str]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield name, command, command.description or ""


def _usage(command: argparse.ArgumentParser) -> str:
    """Return how a command is typed; what argparse makes of it differs between versions of Python."""
    if command.usage:
        return command.usage
    words = [str(each.metavar or each.dest) for each in command._get_positional_actions()]
    return " ".join([command.prog, "[options]", *words])


def _words_of(action: argparse.Action) -> str:
    """Return how an option or argument is written, the fixed part in bold and the value in italics."""
    value = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    if action.choices is not None and action.metavar is None:
        value = "|".join(map(str, action.choices))
    shown = f"\\fI{_text(str(value))}\\fR"
    if not action.option_strings:
        return shown
    names = ", ".join(f"\\fB{_text(each)}\\fR" for each in action.option_strings)
    if action.nargs == 0:
        return names
    return f"{names} [{shown}]" if action.nargs == "?" else f"{names} {shown}"


def _help_of(command: argparse.ArgumentParser, action: argparse.Action) -> str:
    return command._get_formatter()._expand_help(action) if action.help else ""


def _sentence(text: str | None) -> str:
    return (text or "").rstrip(".").replace("Finds", "finds", 1)


def _paragraph(text: str) -> str:
    shown = _text(" ".join(text.split()))
    return f"\\&{shown}" if shown.startswith((".", "'")) else shown


def _text(text: str) -> str:
    """Return text that groff shows as it is: a dash that can be copied, no commands."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(man_page(whole_parser()), encoding="utf-8")
