"""The exit codes every command keeps to."""

NOTHING_FOUND = 0
FINDINGS = 1
FAILED = 2
"""Wrong usage, an input that could not be judged, or an internal error."""
INCONCLUSIVE = 3
"""Completeness was required and not reached."""
HANG_ENDED = 4
"""A job hung and was ended, as `watch --kill` asks for."""
INTERRUPTED = 130
"""Ended by Ctrl-C, as shells count it."""
