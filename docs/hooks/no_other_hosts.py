"""Warns about a page that would load anything from another host; with `--strict` that fails the build."""

from __future__ import annotations

import logging
from html.parser import HTMLParser
from typing import Any

_LOG = logging.getLogger("mkdocs.hooks.no_other_hosts")
_LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
_ONLY_NAMES = {"canonical", "next", "prev", "edit", "alternate"}
"""Links of a page's head that a browser does not fetch."""


class _Loads(HTMLParser):
    """Collects the addresses on other hosts that a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.elsewhere: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        address = given.get(_LOADS.get(tag, "")) or ""
        if "//" in address and given.get("rel") not in _ONLY_NAMES:
            self.elsewhere.append(address)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Return the page as it is."""
    found = _Loads()
    found.feed(output)
    for address in found.elsewhere:
        _LOG.warning("%s loads %s", page.file.src_uri, address)
    return output
