"""A reference simulator of message programs: what MPI allows them to do, tried out directly."""
