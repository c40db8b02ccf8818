"""Progress analysis: whether any thread of a run can still make progress; begins in `deadlock_detection.py`.

Used by `runs` while a command runs and by `hang` for a job that seems to hang.
"""
