"""Which thread waits for which, and which can never be released; begins in `detection.py`."""
