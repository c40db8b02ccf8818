"""Rules about MPI objects: who makes them, uses them and gives them back."""
