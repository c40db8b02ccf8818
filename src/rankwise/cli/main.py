"""The `rankwise` command: finds the subcommand, runs it, and turns every error into a sentence."""

from __future__ import annotations

import argparse
import importlib
import logging
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

from rankwise import __version__
from rankwise.cli.exit_codes import FAILED, INTERRUPTED, NOTHING_FOUND
from rankwise.errors import RankwiseError, did_you_mean

COMMANDS = (
    "check", "run", "explore", "replay", "verify", "watch", "sbatch-wrap", "cc", "report", "explain",
    "doctor",
)  # fmt: skip
"""The commands, in the order of `--help`; each is the module `rankwise.cli.NAME`."""
PASSING_ON = ("cc", "explore", "run", "watch")
"""Those that run another command, which follows their own options; the `--` before it may be left out."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if "--debug" in _before_separator(words):
        logging.basicConfig(level=logging.DEBUG, format="%(message)s")
    try:
        return _run(words)
    except RankwiseError as error:
        return _say(error.message, error.hint, FAILED)
    except KeyboardInterrupt:
        return _say("interrupted", None, INTERRUPTED)
    except BrokenPipeError:
        from rankwise.cli.output import forget_output

        forget_output()
        return NOTHING_FOUND
    except Exception as error:
        hint = "the same with --debug, and report what it prints"
        return _say(f"internal error: {type(error).__name__}: {error}", hint, FAILED)


def _say(message: str, hint: str | None, code: int) -> int:
    """Tell the user why a command ends, after the traceback where --debug asked for it."""
    logging.getLogger("rankwise").debug("rankwise ends here:", exc_info=True)
    print(f"rankwise: {message}", file=sys.stderr)
    if hint:
        print(f"  try: {hint}", file=sys.stderr)
    return code


def _run(words: list[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), None)
    if name is not None and name not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise RankwiseError(f"there is no command '{name}'{did_you_mean(name, COMMANDS)}", f"one of: {known}")
    parser, of_command = _parser(only=name)
    if name in PASSING_ON and of_command is not None:
        words = _with_separator(words, of_command)
    arguments, after = _split(words)
    parsed, unknown = parser.parse_known_args(arguments)
    if unknown:
        whose = f"rankwise {name}" if name else "rankwise"
        hint = getattr(parsed.module, "HINTS", {}) if parsed.command else {}
        usual = f"`{whose} --help` shows what it knows"
        kind = unknown[0] if unknown[0].startswith("-") else ""
        options = [each for each in (of_command or parser)._option_string_actions if each.startswith("--")]
        meant = did_you_mean(kind.partition("=")[0], options) if kind else ""
        raise RankwiseError(f"{whose} does not know {unknown[0]}{meant}", hint.get(kind, usual))
    if parsed.command is None:
        parser.print_help()
        return FAILED
    parsed.after_separator = after
    _collect_garbage_seldom()
    module: ModuleType = parsed.module
    code: int = module.run(parsed)
    return code


def _collect_garbage_seldom() -> None:
    """Let Python look for unreachable cycles less often: what is checked is one large live graph."""
    import gc

    gc.set_threshold(200_000, 20, 100)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments as every other error is said."""

    def error(self, message: str) -> NoReturn:
        raise RankwiseError(message, f"`{self.prog} --help` shows what can be given")


def _parser(only: str | None) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser | None]:
    """Return the parser of the command line, and that of the command which is asked for."""
    wanted = None
    parser = _Parser(
        prog="rankwise",
        description="Finds the bugs that only parallel programs have: MPI, OpenMP and mpi4py.",
        epilog="Exit codes: 0 nothing found, 1 findings, 2 usage or other error, 3 inconclusive, "
        "4 hung job ended.",
    )
    parser.add_argument("--version", action="version", version=f"rankwise {__version__}")
    _add_debug(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in COMMANDS:
        module = importlib.import_module(f"rankwise.cli.{name.replace('-', '_')}")
        sub = commands.add_parser(name, help=module.HELP, description=module.HELP)
        sub.set_defaults(module=module)
        if name == only:
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
        at += 2 if action is not None and action.nargs != 0 else 1
    return words


def _before_separator(words: list[str]) -> list[str]:
    return words[: words.index("--")] if "--" in words else words


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    """Part what is rankwise's from what stands after `--` (compiler flags, a program's command)."""
    before = _before_separator(words)
    return before, words[len(before) + 1 :]


if __name__ == "__main__":
    sys.exit(main())
