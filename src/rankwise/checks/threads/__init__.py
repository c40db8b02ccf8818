"""Checks of what the threads of one process do with MPI, and of how constructs of OpenMP are nested."""
