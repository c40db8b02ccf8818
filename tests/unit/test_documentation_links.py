"""Links and file names in the documentation lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "rankwise"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
_CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_QUOTED = re.compile(r"`((?:[\w.]+/)+[\w.]*)`")
_OURS = frozenset(path.name for path in [*SOURCE.iterdir(), *ROOT.iterdir()] if path.is_dir())


def _broken(page: Path) -> Iterator[str]:
    text = _CODE.sub("", page.read_text(encoding="utf-8"))
    for target in _LINK.findall(text):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        if not file.exists() or (anchor and anchor not in _anchors(file)):
            yield target
    for name in _QUOTED.findall(text):
        if name.split("/")[0] in _OURS and not any((each / name).exists() for each in (ROOT, SOURCE)):
            yield name


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", _CODE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_file_names_exist(page: Path) -> None:
    assert list(_broken(page)) == []


def test_a_wrong_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A b\n[x](none.md) [y](#a-b) [z](#c) `explore/none.py` `docs/rules.md`\n", "utf-8")
    assert list(_broken(page)) == ["none.md", "#c", "explore/none.py"]
