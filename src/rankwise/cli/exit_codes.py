"""The exit codes every command keeps to."""

NOTHING_FOUND = 0
FINDINGS = 1
"""Findings that count, whether or not something else could not be judged."""
FAILED = 2
"""Wrong usage, nothing that could be judged, or an internal error."""
INCONCLUSIVE = 3
"""No finding that counts, and a part that was not judged, or not covered though that was required."""
HANG_ENDED = 4
"""A job hung and was ended, as `watch --kill` asks for."""
INTERRUPTED = 130
"""Ended by Ctrl-C, as shells count it."""
