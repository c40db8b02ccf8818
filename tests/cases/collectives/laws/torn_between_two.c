// Rank 0 waits for its part while the others of the part wait for all.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part, either;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &part);
    either = MPI_COMM_WORLD;
    if (rank == 0)
        either = part;
    MPI_Barrier(either); // expect: RW103
    MPI_Comm_free(&part);

    MPI_Finalize();
    return 0;
}
