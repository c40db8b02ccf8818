"""MPI used before it is initialised, after it is finalised, or never finalised."""
