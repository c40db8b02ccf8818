// The messages of one sender come in order: there is no choice.
// run: -n 2
// notes: RW215
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    for (int i = 0; i < 3; i++)
        if (rank == 0)
            MPI_Recv(&x, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&x, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
