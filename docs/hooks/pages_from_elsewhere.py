"""Puts pages on the site that stand outside docs/, and makes the links between files lead from page to page.

The pages are those of the rules, those for developers at the root of the repository, and every file that a
page of docs/ links to. So one link works for readers of the files and for readers of the site.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

from rankwise.findings.rule import FAMILIES

ROOT = Path(__file__).resolve().parent.parent.parent
_DOCS = "docs/"
_RULES = "src/rankwise/findings/rules/"
_OF_THE_ROOT = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
_FENCED = re.compile(r"^( *```.*?^ *```)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<=\]\()([^)\s]+)(?=\))")
_LANGUAGES = {".c": "c", ".py": "python", ".yml": "yaml", ".sh": "bash", ".f90": "fortran"}


def on_config(config: Any) -> Any:
    """Give every rule a place in the navigation, under the digit that its code begins with."""
    families: list[Any] = [{"All rules": "rules.md"}]
    for prefix, about in FAMILIES.items():
        pages = sorted(each for each in (ROOT / _RULES).glob(f"{prefix}*.md"))
        named = [{each.stem.replace("-", " ", 1): _page_of(f"{_RULES}{each.name}")} for each in pages]
        families += [{f"{prefix}xx {about}": named}] if named else []
    config.nav = [{"Rules": families} if each == {"Rules": "rules.md"} else each for each in config.nav]
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the pages from outside docs/."""
    own = [each.abs_src_path for each in files.documentation_pages()]
    wanted = {each for page in own for each in _linked_from(Path(page)) if (ROOT / each).is_file()}
    wanted |= {*_OF_THE_ROOT, *(f"{_RULES}{each.name}" for each in (ROOT / _RULES).glob("*.md"))}
    wanted -= {"README.md"}  # the first page takes its place
    for origin in sorted(each for each in wanted if not each.startswith(_DOCS)):
        text = (ROOT / origin).read_text(encoding="utf-8")
        files.append(File.generated(config, _page_of(origin), content=_as_page(origin, text)))
    return files


def on_page_markdown(markdown: str, page: Any, files: Any, **_: Any) -> str:
    """Return the page with links to the pages that the files have become."""
    here = _origin_of(page.file.src_uri)
    if not here.startswith(_DOCS):
        page.meta.setdefault("search", {"boost": 0.5})  # what is found in docs/ comes first

    def moved(link: re.Match[str]) -> str:
        name, hash_sign, anchor = link[1].partition("#")
        if "://" in name or not name:
            return link[1]
        target = _page_of(posixpath.normpath(posixpath.join(posixpath.dirname(here), name)))
        if files.get_file_from_path(target) is None:
            return link[1]  # mkdocs reports it
        there = posixpath.relpath(target, posixpath.dirname(page.file.src_uri) or ".")
        return f"{there}{hash_sign}{anchor}"

    return outside_fences(markdown, lambda text: _LINK.sub(moved, text))


def outside_fences(markdown: str, change: Callable[[str], str]) -> str:
    """Return a text with everything changed but its blocks of code."""
    parts = _FENCED.split(markdown)
    return "".join(part if at % 2 else change(part) for at, part in enumerate(parts))


def _linked_from(page: Path) -> Iterator[str]:
    """Yield the files of the repository that a page links to."""
    text = _FENCED.sub("", page.read_text(encoding="utf-8"))
    for link in _LINK.findall(text):
        target = (page.parent / link.partition("#")[0]).resolve()
        if "://" not in link and target.is_relative_to(ROOT):
            yield target.relative_to(ROOT).as_posix()


def _page_of(origin: str) -> str:
    """Return where a file of the repository stands on the site."""
    if origin == "README.md":
        return "index.md"
    for folder, name in ((_DOCS, ""), (_RULES, "rules/")):
        if origin.startswith(folder):
            return name + origin.removeprefix(folder)
    if origin in _OF_THE_ROOT:
        return f"developers/{origin.lower()}"
    return f"files/{origin if origin.endswith('.md') else origin + '.md'}"


def _origin_of(page: str) -> str:
    """Return which file of the repository a page of the site was made from."""
    folder, _, name = page.partition("/")
    if folder == "rules" and name:
        return _RULES + name
    if folder == "developers":
        return name.removesuffix(".md").upper() + ".md"
    return name if folder == "files" else _DOCS + page


def _as_page(origin: str, text: str) -> str:
    """Return the Markdown that shows a file."""
    if origin.startswith(_RULES):
        return re.sub(r"\A# (.+)\nseverity: (\w+)", rf"# {Path(origin).name[:5]}: \1\n\nSeverity: \2.", text)
    if origin.endswith(".md"):
        return text
    return (
        f"# {Path(origin).name}\n\n`{origin}`\n\n````{_LANGUAGES.get(Path(origin).suffix, '')}\n{text}````\n"
    )
