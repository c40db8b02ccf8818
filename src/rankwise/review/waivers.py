"""Turns findings into notes where the user has said that what they report does no harm."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from rankwise.findings import Finding

SENDS_DO_NOT_WAIT = "--buffering infinite: no standard send waits"


def apply_buffering(findings: Iterable[Finding], buffering: str, *, has_hung: bool) -> list[Finding]:
    """Return findings; that a program relies on buffering is a note where buffers are infinite.

    A run that hung in its sends all the same has shown that they do wait.
    """
    if buffering != "infinite" or has_hung:
        return list(findings)
    return [
        dataclasses.replace(each, waived_by=SENDS_DO_NOT_WAIT) if each.rule.code == "RW202" else each
        for each in findings
    ]
