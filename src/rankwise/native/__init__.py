"""The shim: a library that is preloaded into MPI programs, records every call and obeys a schedule.

Python writes the part that repeats (`wrappers`, `layout_header`); the rest is the C of this folder.
It is compiled on first use against the user's own MPI and kept in the cache (`build`).
"""
