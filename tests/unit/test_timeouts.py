"""A test that hangs is ended whatever collects it, programs with expectations on their lines too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent


HANGS = """
import time

import pytest

@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item):
    time.sleep(500)
"""


def test_items_of_our_own_are_ended(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(HANGS, encoding="utf-8")
    case = TESTS / "cases" / "collectives" / "calls" / "wrapper.c"
    words = [sys.executable, "-m", "pytest", "-p", "hangs", "--timeout", "1", "-p", "no:cacheprovider", case]
    plain = {name: text for name, text in os.environ.items() if not name.startswith("RANKWISE_TEST_")}
    plain["PYTHONPATH"] = str(tmp_path)
    done = subprocess.run(words, cwd=TESTS.parent, env=plain, capture_output=True, text=True, check=False)
    assert done.returncode
    assert "Timeout" in done.stdout + done.stderr


def test_every_test_has_a_timeout(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.pluginmanager.hasplugin("timeout")
    assert float(pytestconfig.getini("timeout")) > 0
