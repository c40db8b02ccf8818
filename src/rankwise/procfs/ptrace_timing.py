"""Timing of stops by ptrace: each constant with its unit and its reason."""

from __future__ import annotations

STOP = 1.0
"""Seconds in which a thread stops that is not in the middle of a disk access."""

SHORTEST_PAUSE = 2e-5
"""Seconds between two questions whether threads have stopped, at first,"""

LONGEST_PAUSE = 3e-4
"""Seconds, later: a thread that has no core yet should get one."""
