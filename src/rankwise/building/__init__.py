"""Stands in for a compiler: builds exactly as asked, and checks what is built on the way."""

from rankwise.building.drop_in import build

__all__ = ["build"]
