"""Collectives of a run: which ranks met, which are missing, where they disagree; begins in `meetings.py`."""
