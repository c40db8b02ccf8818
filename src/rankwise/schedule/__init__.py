"""Schedules: what a run is made to do, and whether it did; begins in `schedule.py`."""
