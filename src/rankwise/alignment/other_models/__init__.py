"""How barriers and collectives of CUDA, Numba, UPC and OpenSHMEM are aligned."""
