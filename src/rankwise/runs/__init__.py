"""A command becomes a finished run with findings; begins in `running.py`."""
