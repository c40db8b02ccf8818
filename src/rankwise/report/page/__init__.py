"""The HTML report: one file that holds everything it shows."""

from rankwise.report.page.html_page import render as render

__all__ = ["render"]
