// The barrier hides in a wrapper that only rank 0 calls.
#include <mpi.h>
#include <stdio.h>

static void synchronise(MPI_Comm comm, const char *where)
{
    MPI_Barrier(comm); // expect: RW101
    if (where[0] == '!')
        puts(where);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) { // because: RW101
        printf("writing the header\n");
        synchronise(MPI_COMM_WORLD, "header");
    }

    MPI_Finalize();
    return 0;
}
