"""Collectives of a run: who met whom, who is missing, in what they disagree; begins in `meetings.py`."""
