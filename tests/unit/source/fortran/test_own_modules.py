"""Modules of a program are made in the order in which its files use each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.source.fortran.own_modules import in_order_of_use
from rankwise.source.inputs import Language, SourceFile
from rankwise.source.units import Unit


def _units(folder: Path, **texts: str) -> list[Unit]:
    units = []
    for name, text in texts.items():
        path = folder / f"{name}.f90"
        path.write_text(text, encoding="utf-8")
        units.append(Unit(SourceFile(path, Language.FORTRAN)))
    return units


def _names(units: list[Unit]) -> list[str]:
    return [unit.source.path.stem for unit in units]


def test_a_module_comes_after_those_it_uses(tmp_path: Path) -> None:
    units = _units(
        tmp_path,
        main="program main\n  use solver\nend program\n",
        solver="module solver\n  use :: Grid, only: n\nend module\n",
        grid="MODULE grid ! the cells\nend module\n",
    )
    assert _names(in_order_of_use(units)) == ["grid", "solver"]


def test_a_submodule_comes_after_its_parent(tmp_path: Path) -> None:
    child = "submodule (parent) child\nend submodule\nmodule more\n use, intrinsic :: iso_c_binding\nend\n"
    parent = "module parent\n interface\n  module subroutine go\n  end subroutine\n end interface\nend\n"
    units = _units(tmp_path, child=child, parent=parent)
    assert _names(in_order_of_use(units)) == ["parent", "child"]


@pytest.mark.parametrize("word", ["module procedure meet", "  end module grid", "! module grid"])
def test_other_lines_define_no_module(tmp_path: Path, word: str) -> None:
    assert in_order_of_use(_units(tmp_path, one=f"{word}\n")) == []


def test_circles_end(tmp_path: Path) -> None:
    units = _units(tmp_path, a="module a\n use b\nend module\n", b="module b\n use a\nend module\n")
    assert sorted(_names(in_order_of_use(units))) == ["a", "b"]
