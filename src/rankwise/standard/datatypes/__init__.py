"""Basic datatypes of MPI, declared types of languages, and which fit."""
