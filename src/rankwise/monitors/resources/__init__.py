"""Rules about MPI objects: how they are made, used and freed."""
