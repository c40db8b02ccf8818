"""`rankwise sbatch-wrap job.sh | sbatch`: the script of a Slurm job with the watch put in."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "print the script of a Slurm job with `rankwise watch` put in"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "rankwise sbatch-wrap SCRIPT [-- options of rankwise watch] | sbatch"
    parser.add_argument("script", type=Path, metavar="SCRIPT", help="what you would give to sbatch")


def run(arguments: argparse.Namespace) -> int:
    import sys

    from rankwise.cli.exit_codes import NOTHING_FOUND
    from rankwise.errors import UnreadableInput
    from rankwise.hang.sbatch import with_watch

    try:
        text = arguments.script.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        said = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise UnreadableInput(f"{arguments.script} cannot be read: {said}") from error
    watch = [sys.executable, "-m", "rankwise", "watch"]
    sys.stdout.write(with_watch(text, watch, arguments.after_separator, str(arguments.script)))
    return NOTHING_FOUND
