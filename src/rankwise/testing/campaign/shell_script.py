"""The script that runs one input again; where the input has files, in a copy of the program's folder."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from rankwise.testing.campaign.observation import Observation
from rankwise.testing.campaign.work_folder import LEFT_OUT, SMALL

_COPY = """scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
for each in {home}/*
do
  case ${{each##*/}} in {left_out}) continue ;; esac
  if [ -f "$each" ] && [ "$(wc -c < "$each")" -le {small} ]
  then cp "$each" "$scratch"
  else ln -s "$each" "$scratch"
  fi
done
cp -r "$here/files/." "$scratch"
cd "$scratch" || exit 2"""
"""As each run of a campaign has it: what a program writes is removed afterwards."""


def command_of(seen: Observation, words: Sequence[str], launcher: Sequence[str]) -> str:
    """Return the line that runs an input."""
    given = seen.given
    variables = [f"{name}={value}" for name, value in given.environment.items()]
    start = [*launcher, "-n", str(given.ranks), *words, *given.arguments]
    return shlex.join([*(("env", *variables) if variables else ()), *start])


def shell_script(seen: Observation, words: Sequence[str], launcher: Sequence[str], home: Path) -> str:
    """Return the script; it stands in a folder with `files` and `stdin`, where the input has them."""
    given = seen.given
    lines = ["#!/bin/sh", "# Written by `rankwise test`.", 'here=$(cd "$(dirname "$0")" && pwd)']
    if given.files:
        place = shlex.quote(os.fspath(home))
        lines.append(_COPY.format(home=place, left_out="|".join(LEFT_OUT), small=SMALL))
    else:
        lines.append(f"cd {shlex.quote(os.fspath(home))} || exit 2")
    redirected = ' < "$here/stdin"' if given.stdin is not None else ""
    lines.append(command_of(seen, words, launcher) + redirected)
    return "\n".join(lines) + "\n"
