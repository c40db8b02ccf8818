"""Timing of exploration: each constant with its unit, its reason and, where there is one, its test."""

from __future__ import annotations

REPRODUCTION_RUNS = 2
"""Runs: of limited time so many are kept for each finding, to reproduce it (`explorer.py`),"""

REPRODUCTION_SHARE = 1 / 3
"""Share of the limited time: but no more than this."""

LEEWAY = 2.0
"""Seconds that a run may take to be ended when its time is over."""

SWITCH_INTERVAL = 2e-4
"""Seconds after which the thread that judges a run lets the next run be started (`run_workers.py`)."""
