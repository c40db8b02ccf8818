"""Who waits for whom, and who can never be released; begins in `detection.py`."""
