// A retry loop written with goto; the number of tries decides how often the ranks meet.
#include <mpi.h>

int main(int argc, char **argv)
{
    int tries;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    tries = rank + 1;

again:
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    if (--tries > 0) // because: RW101
        goto again;

    MPI_Finalize();
    return 0;
}
