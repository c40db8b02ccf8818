"""The shim: a library that is preloaded into MPI programs, records every call and follows a schedule.

Python writes the part that repeats (`generate`); the rest is the C of these folders.
It is compiled on first use against the user's own MPI and kept in the cache (`build`).
"""
