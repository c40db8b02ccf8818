"""Options that have got another name: the old one still works, for one release, and is not shown."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def add_old_name(
    parser: argparse.ArgumentParser, option: str, destination: str, read: Callable[[str], object]
) -> None:
    """Let an old option set what the new one with this destination sets; `read` reads its value."""
    parser.add_argument(
        option, dest=destination, type=read, default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )
