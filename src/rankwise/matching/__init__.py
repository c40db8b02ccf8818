"""Matches messages and collectives, and finds which rank waits for which. Values only: no MPI, no files."""
