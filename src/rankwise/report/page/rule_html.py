"""The page of a rule as HTML; what a rule's page holds as raw HTML is shown as text."""

from __future__ import annotations

import functools

from markupsafe import Markup

from rankwise.report.plain import printable


@functools.cache
def rule_html(page: str) -> Markup:
    """Return the Markdown of a rule as HTML that can neither load nor run anything."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table").disable("image")
    return Markup(reader.render(printable(page)))
