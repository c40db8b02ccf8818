"""Barriers and collectives of CUDA, Numba, UPC and OpenSHMEM."""
