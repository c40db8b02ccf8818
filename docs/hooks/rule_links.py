"""Makes each code of a rule in the text a link to its page."""

from __future__ import annotations

import posixpath
import re
from typing import Any

_LEFT_ALONE = re.compile(r"(^ *```.*?^ *```|^#.*?$|`[^`]*`|!?\[[^\]]*\]\([^)]*\))", re.MULTILINE | re.DOTALL)
"""Blocks of code, headings, code, links and pictures."""
_CODE = re.compile(r"\bRW\d{3}\b")


def on_page_markdown(markdown: str, page: Any, files: Any, **_: Any) -> str:
    """Return the page with links; a rule's own page has none to itself."""
    pages = {each.name[:5]: each.src_uri for each in files if each.src_uri.startswith("rules/")}
    here = page.file.src_uri

    def linked(code: re.Match[str]) -> str:
        target = pages.get(code[0], here)
        there = posixpath.relpath(target, posixpath.dirname(here) or ".")
        return code[0] if target == here else f"[{code[0]}]({there})"

    parts = _LEFT_ALONE.split(markdown)
    return "".join(part if at % 2 else _CODE.sub(linked, part) for at, part in enumerate(parts))
