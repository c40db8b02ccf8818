"""Observations of running ranks: their stacks, calls and states; begins in `rank_sample.py`."""
