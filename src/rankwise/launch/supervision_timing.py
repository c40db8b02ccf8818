"""Timing of supervision: each constant with its unit, its reason and, where there is one, its test."""

from __future__ import annotations

SAMPLE_INTERVAL = 0.01
"""Seconds between two samples of the state pages: users should see a deadlock as soon as it is there."""

PERMISSION_INTERVAL = SAMPLE_INTERVAL / 10
"""Seconds between two samples while collectives wait for permission: each of them waits for a sample."""

UNJUDGED_INTERVAL = 1.0
"""Seconds between two samples where a companion alone watches: each takes a core from a rank that has it.
Measured by bench/watch_cost.py."""

BLOCKED_BEFORE_ASKING = 0.03
"""Seconds that a rank stays inside one call before the judge is called: most calls return sooner."""

QUIET_BEFORE_ASKING = 0.5
"""Seconds without a call of any rank, after which the judge is called with no rank inside one: threads may
wait for each other outside MPI.
Test: tests/runs/threads/lock_and_barrier.c."""

JUDGE_SHARE = 10
"""Ratio: the supervisor rests so many times as long as the judge took, to leave the cores to the ranks,"""

JUDGE_LONGEST_REST = 0.2
"""Seconds, plus twice what the judge took: but it rests no longer, so that a deadlock is known soon."""

GRACE = 1.0
"""Seconds that a launcher has to end after its ranks, or after a signal: it prints and cleans up."""

LAUNCHER_HANGS = 10.0
"""Seconds after which a launcher hangs that has not noticed that its ranks exited, or have to be ended.
It is long because cores may be scarce.
Test: tests/end_to_end/test_supervision.py::test_a_launcher_that_does_not_notice_the_end_of_its_ranks."""

STOP_GENTLY = 0.5
"""Seconds that a launcher has to end its ranks after SIGTERM before everything is killed."""

KILL_PAUSES = (0.001, 0.02)
"""Seconds between two attempts to kill what is left of a run: at first, and later."""

KILL_ATTEMPTS = (20, 200)
"""Attempts: so many with the short pause, and so many in all. A process in a disk access takes its time."""
