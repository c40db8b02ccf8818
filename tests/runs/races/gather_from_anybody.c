// The root takes the numbers in whichever order they come.
// run: -n 3
// notes: RW215
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = rank;
    if (rank == 0)
        for (int i = 1; i < size; i++)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW215
    else
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // because: RW215
    MPI_Finalize();
    return 0;
}
