"""Arguments that MPI does not allow, as they were given."""
