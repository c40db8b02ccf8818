"""The extension for VS Code starts the server that rankwise has, for languages that rankwise reads."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from rankwise.cli.main import COMMANDS

FOLDER = Path(__file__).parent.parent.parent / "editors" / "vscode"


def _package() -> dict[str, object]:
    package: dict[str, object] = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    return package


def test_it_starts_a_command_that_exists() -> None:
    contributes = _package()["contributes"]
    assert isinstance(contributes, dict)
    command, *words = contributes["configuration"]["properties"]["rankwise.command"]["default"]
    assert (command, words) == ("rankwise", ["lsp"])
    assert words[0] in COMMANDS
    assert importlib.import_module("rankwise.cli.lsp").HELP


def test_it_is_started_for_the_languages_that_it_serves() -> None:
    text = (FOLDER / "extension.js").read_text(encoding="utf-8")
    listed = re.search(r"LANGUAGES = (\[[^\]]*\])", text)
    assert listed
    events = _package()["activationEvents"]
    assert [f"onLanguage:{each}" for each in json.loads(listed[1])] == events


def test_its_script_is_valid() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    words = [node, "--check", FOLDER / "extension.js"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
