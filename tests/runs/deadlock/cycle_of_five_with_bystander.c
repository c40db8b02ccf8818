// Five ranks wait for each other; rank 5 waits for one of them.
// run: -n 6
// says: ranks 0-4 wait for each other
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    if (rank < 5) {
        MPI_Recv(&x, 1, MPI_INT, (rank + 2) % 5, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
        MPI_Send(&x, 1, MPI_INT, (rank + 3) % 5, 4, MPI_COMM_WORLD);
        if (rank == 3)
            MPI_Send(&x, 1, MPI_INT, 5, 4, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 3, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // because: RW201
    }
    MPI_Finalize();
    return 0;
}
