"""Timing of sampling: each constant with its unit, its reason and, where there is one, its test."""

from __future__ import annotations

SURVEY = 32
"""Samples: in one of so many all threads of a rank are sampled; in the others those that use MPI."""

LIBRARIES = 1.0
"""Seconds between two readings of which libraries a rank uses; unknown addresses are resolved at once."""

POLLS_REMEMBERED = 12
"""Samples in which a rank that waits by polling is seen to poll at least once, as a rule."""

# `loop_proof.py`: a loop has no end. Test: tests/sampling/test_examination.py::test_no_rank_can_make_progress

EQUAL_STATES_APART = 2.0
"""Seconds between two equal states: clocks that count in seconds have changed by then."""

RAN_BETWEEN_STOPS = 0.0005
"""Seconds that a thread has run between two stops that are compared."""

RAN_BETWEEN_STATES = 0.05
"""Seconds that a thread has run between two equal states."""

PROOF_STOPS = 30
"""Stops of which a proof is made at least."""

SEEN_PER_STATE = 2
"""Stops: each state has been seen so often on average, so that few states were missed."""

CANDIDATES = 6
"""States that are compared with all memory; in a loop without an end they come again soon."""

SYSTEM_SHARE = 0.05
"""Share of the time: a thread for which the system works for more of it reads, or asks for the time."""
