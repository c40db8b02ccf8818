"""MPI objects that are not given back, given back twice, or used when they are not there."""
