"""Calls in Python: functions, methods, builtins, containers and mpi4py; begins in `function_calls.py`."""
