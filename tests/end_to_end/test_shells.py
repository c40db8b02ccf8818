"""Completion in real shells, and the manual page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rankwise.cli.main import COMMANDS, whole_parser
from rankwise.cli.man_page import man_page

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def _in_shell(shell: str, script: str, folder: Path) -> list[str]:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"no {shell} here")
    variables = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(folder)}
    plain = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    done = subprocess.run(
        [program, *plain, "-c", script], cwd=folder, env=variables, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def _bash(*words: str) -> str:
    """Return what asks bash for the completions of the last word."""
    line = " ".join(f"'{each}'" for each in words)
    return (
        'eval "$(rankwise completion bash)"\n'
        "function=$(complete -p rankwise | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n"
        f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}\n"
        '"$function"; printf "%s\\n" "${COMPREPLY[@]}"'
    )


def test_bash_completes_commands_options_and_values(tmp_path: Path) -> None:
    assert _in_shell("bash", _bash("rankwise", "ex"), tmp_path) == ["explore", "explain"]
    assert "--give-up-after" in _in_shell("bash", _bash("rankwise", "run", "--gi"), tmp_path)
    assert _in_shell("bash", _bash("rankwise", "run", "--buffering", "z"), tmp_path) == ["zero"]
    (tmp_path / "found.json").touch()
    assert _in_shell("bash", _bash("rankwise", "report", "fou"), tmp_path) == ["found.json"]


def test_fish_completes_commands_options_and_values(tmp_path: Path) -> None:
    def ask(line: str) -> str:
        return f"rankwise completion fish | source; complete -C '{line}' | cut -f 1"

    assert set(_in_shell("fish", ask("rankwise ex"), tmp_path)) == {"explore", "explain"}
    assert "--give-up-after" in _in_shell("fish", ask("rankwise run --gi"), tmp_path)
    assert _in_shell("fish", ask("rankwise run --buffering z"), tmp_path) == ["zero"]


def test_zsh_takes_the_completion_as_its_own(tmp_path: Path) -> None:
    script = (
        'autoload -U compinit; compinit -u -D; eval "$(rankwise completion zsh)"; print ${_comps[rankwise]}'
    )
    name = _in_shell("zsh", script, tmp_path)
    assert len(name) == 1
    assert name[0].startswith("_shtab")


def test_the_manual_page_is_that_of_the_parsers() -> None:
    written = (ROOT / "docs" / "rankwise.1").read_text(encoding="utf-8")
    hint = "write it again: python -m rankwise.cli.man_page docs/rankwise.1"
    assert written == man_page(whole_parser()), hint


def test_man_shows_each_command_and_option(tmp_path: Path) -> None:
    if shutil.which("man") is None:
        pytest.skip("no man here")
    variables = os.environ | {"MANWIDTH": "200", "MAN_KEEP_FORMATTING": "", "LC_ALL": "C.UTF-8"}
    page = ["man", "--warnings", "--local-file", str(ROOT / "docs" / "rankwise.1")]
    done = subprocess.run(page, env=variables, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr == ""
    shown = re.sub(".\x08", "", done.stdout)
    assert [name for name in COMMANDS if f"rankwise {name}" not in shown] == []
    assert "--give-up-after TIME" in shown
    assert "--flags '-Iinclude -fopenmp'" in shown
