// They agree.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Comm other;
    MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - rank, 0, &other);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 0, 0, other);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, other, MPI_STATUS_IGNORE);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
