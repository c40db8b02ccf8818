// The type is wrong in each round; it is told once.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x = 0;
    // says: MPI_Recv expects 2 MPI_INT
    for (int i = 0; i < 50; i++)
        if (rank == 0)
            MPI_Send(&x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); // because: RW205
        else
            MPI_Recv(&x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW205
    MPI_Finalize();
    return 0;
}
