// All wait for their part, or all for all.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm part, either;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &part);
    either = MPI_COMM_WORLD;
    if (argc > 1)
        either = part;
    MPI_Barrier(either);
    MPI_Comm_free(&part);

    MPI_Finalize();
    return 0;
}
