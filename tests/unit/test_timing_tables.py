"""The tables of timing constants: each has a unit and a reason, is used, and names tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import rankwise

_SOURCE = Path(rankwise.__file__).parent
_ROOT = Path(__file__).parent.parent.parent
_TABLES = sorted(_SOURCE.rglob("*_timing.py"))
_UNITS = re.compile(
    r"(Seconds|Samples|Stops|States|Runs|Ratio|Share|Bytes|Attempts|Failed polls|Times|Turns|Requests)\b"
)
_TEST = re.compile(r"\btests/[\w/]+\.py(?:::\w+)?")


def _constants(table: Path) -> dict[str, str]:
    """Return the constants of a table with their docstrings."""
    body = ast.parse(table.read_text(encoding="utf-8")).body
    found = {}
    for each, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            found[each.targets[0].id] = str(after.value.value) if is_text else ""  # type: ignore[union-attr]
    return found


@pytest.mark.parametrize("table", _TABLES, ids=lambda each: each.stem)
def test_each_constant_has_a_unit_and_a_reason(table: Path) -> None:
    constants = _constants(table)
    assert constants
    assert {name: text for name, text in constants.items() if not _UNITS.match(text)} == {}


@pytest.mark.parametrize("table", _TABLES, ids=lambda each: each.stem)
def test_each_constant_is_used(table: Path) -> None:
    others = [each for each in _SOURCE.rglob("*.py") if table.stem in each.read_text(encoding="utf-8")]
    text = "\n".join(each.read_text(encoding="utf-8") for each in others)
    unused = [name for name in _constants(table) if not re.search(rf"\btiming\.{name}\b", text)]
    assert unused == []


@pytest.mark.parametrize("table", _TABLES, ids=lambda each: each.stem)
def test_the_tests_it_names_exist(table: Path) -> None:
    for name in _TEST.findall(table.read_text(encoding="utf-8")):
        path, _, function = name.partition("::")
        assert (_ROOT / path).exists(), name
        assert f"def {function}" in (_ROOT / path).read_text(encoding="utf-8"), name


def test_there_is_a_table_per_package() -> None:
    assert {each.parent.name for each in _TABLES} == {
        "explore", "hang", "launch", "procfs", "progress", "sampling",
    }  # fmt: skip
