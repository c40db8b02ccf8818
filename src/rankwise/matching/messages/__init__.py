"""Sends and receives of a run: which matched, and which others could have; begins in `pairing.py`."""
