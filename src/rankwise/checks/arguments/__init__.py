"""Arguments that MPI does not allow, as far as the program's text tells what they are."""
