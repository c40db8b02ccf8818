"""The front end of the page as one script and one style sheet, and the policy that lets only these in.

The sources in `front/` are plain ES modules. A page that is opened from a file cannot import other files, so
they are joined in the order in which they import each other, without their `import` and `export` words. For
that, no two modules define the same name at their top level, which a test checks.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import re
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

_ENTRY = "main.js"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """What stands between the tags of the page."""

    script: str
    style: str
    policy: str


def folder() -> Traversable:
    """Return where the sources are."""
    return resources.files(__package__).joinpath("front")


@functools.cache
def front_end(live: bool = False) -> FrontEnd:
    """Return the front end; only a page that is served `live` may ask its own server for something."""
    script, style = _joined(), _read("page.css")
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hash(script)}",
            f"style-src {_hash(style)}",
            "img-src data:",
            *(["connect-src 'self'"] if live else []),
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return FrontEnd(script, style, policy)


def _read(name: str) -> str:
    return folder().joinpath(name).read_text(encoding="utf-8")


def _joined() -> str:
    parts: dict[str, str] = {}
    _add(_ENTRY, parts)
    return "".join(f"\n// {name}\n{_EXPORT.sub('', _IMPORT.sub('', text))}" for name, text in parts.items())


def _add(name: str, parts: dict[str, str]) -> None:
    """Add a module behind those that it imports."""
    text = _read(name)
    for needed in _IMPORT.findall(text):
        if needed not in parts:
            _add(needed, parts)
    parts[name] = text


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
