"""The views file: what diagrams show, beside the findings file that it belongs to."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from rankwise.errors import UnreadableInput

Json = dict[str, Any]
FORMAT = "rankwise-views"
VERSION = 1


def path_beside(findings_file: Path) -> Path:
    """Return where the views of a findings file are."""
    return findings_file.with_name(f"{findings_file.stem}.views.json")


def dump(views: Json, findings: str) -> str:
    """Return the views as text; `findings` is the text of the findings file that they belong to."""
    return json.dumps({"format": FORMAT, "version": VERSION, "of": _digest(findings), "views": views})


def load(text: str, findings: str) -> Json | None:
    """Return the views; None if they belong to other findings, or were written by another version."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnreadableInput(
            "this is not a rankwise views file", "run the command again: it writes a new one"
        )
    if data.get("version") != VERSION or data.get("of") != _digest(findings):
        return None
    views = data.get("views")
    return views if isinstance(views, dict) else None


def _digest(findings: str) -> str:
    return hashlib.sha256(findings.encode("utf-8", "surrogatepass")).hexdigest()
