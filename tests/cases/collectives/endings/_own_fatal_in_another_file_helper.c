#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void complain(const char *what);
void die(const char *what);

void complain(const char *what)
{
    fprintf(stderr, "%s\n", what);
}

void die(const char *what)
{
    complain(what);
    MPI_Abort(MPI_COMM_WORLD, 3);
    exit(3);
}
