"""Concolic runs of mpi4py programs."""
