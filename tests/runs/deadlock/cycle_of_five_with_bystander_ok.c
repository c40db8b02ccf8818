// The same with receives posted first.
// run: -n 6
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, y = rank;
    if (rank < 5) {
        MPI_Request request;
        MPI_Irecv(&x, 1, MPI_INT, (rank + 2) % 5, 4, MPI_COMM_WORLD, &request);
        MPI_Send(&y, 1, MPI_INT, (rank + 3) % 5, 4, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank == 3)
            MPI_Send(&y, 1, MPI_INT, 5, 4, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 3, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
