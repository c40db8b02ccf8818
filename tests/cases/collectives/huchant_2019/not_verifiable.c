// Fig. 1e, but the value the conditions depend on changes between them.
#include <mpi.h>

int main(int argc, char **argv)
{
    int first;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    first = rank < 1;

    if (first) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    first = rank < 2;
    if (!first) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
