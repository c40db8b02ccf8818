"""The static rules: each check is a function from a model of a program to findings."""

from rankwise.checks.check_registry import Check, check, find_checks

__all__ = ["Check", "check", "find_checks"]
