"""A test that is a program in a file, not a function."""

from __future__ import annotations

from typing import ClassVar

import pytest


class ProgramItem(pytest.Item):
    """What is common to the items that are made of programs."""

    #: No fixtures. pytest-lsp fails on items that do not say so.
    funcargs: ClassVar[dict[str, object]] = {}
