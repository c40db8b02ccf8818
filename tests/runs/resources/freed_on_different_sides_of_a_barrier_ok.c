// What is freed on different sides of a barrier is shared by nobody.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm copy, half;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &half);
    if (rank == 0)
        MPI_Comm_free(&half);
    MPI_Comm_free(&copy);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
