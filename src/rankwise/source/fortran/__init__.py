"""What Fortran needs around its compiler: modules of MPI and of the program itself, and MPI's constants."""
