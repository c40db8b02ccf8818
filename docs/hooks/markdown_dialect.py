"""Rewrites what Python-Markdown reads in another way than the viewers of a repository do."""

from __future__ import annotations

import re
from typing import Any

_FENCED = re.compile(r"^( *```.*?^ *```)", re.MULTILINE | re.DOTALL)
_ROW = re.compile(r"^\|.*$", re.MULTILINE)
_CODE = re.compile(r"`[^`]+`")
_NESTED = re.compile(r"^  (?=- )", re.MULTILINE)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return the page with plain bars in the code of tables, and lists in lists indented by four."""
    parts = _FENCED.split(markdown)
    return "".join(part if at % 2 else _rewritten(part) for at, part in enumerate(parts))


def _rewritten(text: str) -> str:
    rows = _ROW.sub(lambda row: _CODE.sub(lambda code: code[0].replace("\\|", "|"), row[0]), text)
    return _NESTED.sub("    ", rows)
