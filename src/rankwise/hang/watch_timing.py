"""Timing of `watch`: each constant with its unit, its reason and, where there is one, its test."""

from __future__ import annotations

RANK_SEARCH_INTERVAL = 0.2
"""Seconds between two searches for ranks while a job starts (`watcher.py`)."""

ALL_RANKS_FOUND = 1.0
"""Seconds without a new rank after which the ranks are taken to be all there are; then, between searches.
Test: tests/unit/hang/test_watcher.py."""

EXAMINATION_INTERVAL = 0.1
"""Seconds between two samples of an examination, on average."""

FOR_EVER = 1800.0
"""Seconds after which a rank that computes, reads or writes while all others wait does so for ever.
Test: tests/unit/hang/test_watcher.py::test_half_an_hour_is_too_long_for_any_computation."""

COMPUTATION_LENGTH = 3.0
"""Ratio: a computation in code that was seen before may last so many times longer than before.
Test: tests/unit/hang/test_hang_confirmation.py::test_when_it_is_believed."""

STILL = 1.5
"""Seconds without movement after which it is examined whether the job can make progress at all,
Test: tests/unit/hang/test_no_progress_timer.py::test_it_is_examined_soon."""

STILL_LONGER = 1.25
"""Ratio: or so many times the longest such time before, if that is longer,
Test: tests/unit/hang/test_no_progress_timer.py::test_later_where_it_was_stuck_for_longer_before."""

STILL_LONGEST = 4.0
"""Seconds: but no more than these.
Test: tests/unit/hang/test_no_progress_timer.py::test_but_not_much_later_however_long_that_was."""

AFTER_OPEN = 3.0
"""Ratio: an examination that has shown nothing is repeated after so many times the time until then,
Test: tests/unit/hang/test_no_progress_timer.py."""

AFTER_OPEN_LONGEST = 60.0
"""Seconds: but no more than so much later.
Test: tests/unit/hang/test_no_progress_timer.py."""

CORE_DUMP = 300
"""Seconds that the core dump of one rank may take; it holds all its memory (`cores.py`)."""

SEARCH_SOON = 0.2
"""Seconds between two searches for ranks on this machine at first (`sources/ptrace_sampling.py`),"""

SEARCH_LATER = 5.0
"""Seconds, when no more have come for a while: a search reads something of every process of the machine."""

BETWEEN_POLLS = (0.0002, 0.0005, 0.001)
"""Seconds before each further sample of a rank that may be between two polls."""

POLL_WORK = 0.001
"""Seconds of work after which a rank that polls has polled again (`sources/shim_sampling.py`)."""

NODE_ANSWERS = 10.0
"""Seconds that nodes have for an answer; one that has not answered by then is left out this time."""

NODE_STARTS = 60.0
"""Seconds that the monitors of nodes have to start."""

NODE_SILENT = 3
"""Requests after which a node that answers none is given up."""

NODE_SEARCH = 1.0
"""Seconds between two searches for ranks on all nodes."""

EXAMINATION_GIVEN_UP = 15.0
"""Seconds after which a monitor ends an examination whose result is not requested."""

SLURM_ANSWERS = 30.0
"""Seconds that a command of Slurm has for an answer.
Test: tests/sampling/test_slurm.py::test_a_slurm_that_answers_nothing."""
