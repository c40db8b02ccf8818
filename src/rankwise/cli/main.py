"""The `rankwise` command: finds the subcommand, runs it, and turns every error into a sentence."""

from __future__ import annotations

import argparse
import importlib
import logging
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from rankwise import __version__
from rankwise.cli.exit_codes import FAILED, INTERRUPTED, NOTHING_FOUND
from rankwise.errors import RankwiseError, did_you_mean

COMMANDS = (
    "check", "run", "explore", "replay", "verify", "test", "scale", "watch", "sbatch-wrap", "cc", "report",
    "view", "explain", "lsp", "doctor", "cmake", "ci", "completion",
)  # fmt: skip
"""The commands, in the order of `--help`; each is the module `rankwise.cli.NAME`."""
PASSING_ON = ("cc", "explore", "run", "watch")
"""Those that run another command, which follows their own options; the `--` before it may be left out."""
DASHED = ("--flags",)
"""Options whose value may begin with a dash."""


_MOST_DETAILS = 12


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    began = time.monotonic()
    words = list(sys.argv[1:] if arguments is None else arguments)
    if "--debug" in _before_separator(words):
        logging.basicConfig(level=logging.DEBUG, format="%(message)s")
    try:
        return _run(words, began)
    except RankwiseError as error:
        return _say(error.message, error.hint, FAILED, error.details)
    except KeyboardInterrupt:
        return _say("interrupted", None, INTERRUPTED)
    except BrokenPipeError:
        from rankwise.cli.output import forget_output

        forget_output()
        return NOTHING_FOUND
    except Exception as error:
        hint = "the same with --debug, and report what it prints"
        return _say(f"internal error: {type(error).__name__}: {error}", hint, FAILED)


def _say(message: str, hint: str | None, code: int, details: str = "") -> int:
    """Report why a command ends, after the traceback with --debug.

    `details` is what another tool said, such as a compiler; its first lines are shown.
    """
    logging.getLogger("rankwise").debug("rankwise ends here:", exc_info=True)
    print(f"rankwise: {message}", file=sys.stderr)
    lines = details.strip("\r\n").splitlines()
    for line in lines[:_MOST_DETAILS]:
        print(f"  | {line.rstrip()}", file=sys.stderr)
    if len(lines) > _MOST_DETAILS:
        print(f"  | and {len(lines) - _MOST_DETAILS} more lines", file=sys.stderr)
    if hint:
        print(f"  try: {hint}", file=sys.stderr)
    return code


def _run(words: list[str], began: float) -> int:
    name = next((word for word in words if not word.startswith("-")), None)
    if name is not None and name not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise RankwiseError(f"there is no command '{name}'{did_you_mean(name, COMMANDS)}", f"one of: {known}")
    parser, of_command = _parser(only=name)
    if name in PASSING_ON and of_command is not None:
        words = _with_separator(words, of_command)
    arguments, after = _split(words)
    parsed, unknown = parser.parse_known_args(_with_dashed_values(arguments))
    more = getattr(parsed.module, "MORE", None) if parsed.command else None
    if more is not None and unknown and not any(each.startswith("-") for each in unknown):
        setattr(
            parsed, more, [*getattr(parsed, more), *map(Path, unknown)]
        )  # files on both sides of an option
        unknown = []
    if unknown:
        whose = f"rankwise {name}" if name else "rankwise"
        hint = getattr(parsed.module, "HINTS", {}) if parsed.command else {}
        usual = f"`{whose} --help` lists its options"
        kind = unknown[0] if unknown[0].startswith("-") else ""
        options = [each for each in (of_command or parser)._option_string_actions if each.startswith("--")]
        meant = did_you_mean(kind.partition("=")[0], options) if kind else ""
        near = next((text for key, text in hint.items() if kind.startswith(key)), usual)
        raise RankwiseError(f"{whose} does not know {unknown[0]}{meant}", hint.get(kind, near))
    if parsed.command is None:
        parser.print_help()
        return FAILED
    parsed.after_separator, parsed.began, parsed.typed = after, began, words
    _collect_garbage_seldom()
    module: ModuleType = parsed.module
    code: int = module.run(parsed)
    return code


def _collect_garbage_seldom() -> None:
    """Let Python search for unreachable cycles less often: a checked program is one large live graph."""
    import gc

    gc.set_threshold(200_000, 20, 100)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments as every other error is said."""

    def error(self, message: str) -> NoReturn:
        raise RankwiseError(message, f"`{self.prog} --help` shows what can be given")


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser with the options of all commands, for what describes the command line."""
    return _parser(only=None, is_whole=True)[0]


def _parser(
    only: str | None, *, is_whole: bool = False
) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser | None]:
    """Return the parser of the command line, and that of the command."""
    wanted = None
    parser = _Parser(
        prog="rankwise",
        description="Finds the bugs that only parallel programs have: MPI, OpenMP and mpi4py.",
        epilog="Exit codes: 0 nothing found, 1 findings that count, 2 wrong usage or nothing judged, "
        "3 inconclusive, 4 hung job ended.",
    )
    parser.add_argument("--version", action="version", version=f"rankwise {__version__}")
    _add_debug(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in COMMANDS:
        module = importlib.import_module(f"rankwise.cli.{name.replace('-', '_')}")
        sub = commands.add_parser(name, help=module.HELP, description=module.HELP)
        sub.set_defaults(module=module)
        if name == only or is_whole:
            _add_debug(sub)
            module.add_arguments(sub)
            wanted = sub
    return parser, wanted


def _add_debug(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")


def _with_separator(words: list[str], parser: argparse.ArgumentParser) -> list[str]:
    """Put in the `--` that a command which runs another may be given without: before its first own word."""
    at = next(index for index, word in enumerate(words) if not word.startswith("-")) + 1
    while at < len(words) and words[at] != "--":
        if not words[at].startswith("-"):
            return [*words[:at], "--", *words[at:]]
        action = parser._option_string_actions.get(words[at])
        if action is None and "=" not in words[at]:
            return words
        at += 2 if action is not None and action.nargs not in (0, "?") else 1
    return words


def _with_dashed_values(words: list[str]) -> list[str]:
    """Join `--flags -fopenmp`, which argparse would take for two options."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] in DASHED:
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _before_separator(words: list[str]) -> list[str]:
    return words[: words.index("--")] if "--" in words else words


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    """Part what is rankwise's from what stands after `--` (compiler flags, a program's command)."""
    before = _before_separator(words)
    return before, words[len(before) + 1 :]


if __name__ == "__main__":
    sys.exit(main())
