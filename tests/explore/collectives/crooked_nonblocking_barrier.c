// Vo, PhD thesis 2011, Fig. 1.1, with a barrier that does not block: what is sent behind it can come to the first receive.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=zero strategy=depth-first -> 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x = 0, y = 0;
    MPI_Request meeting, receive;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &receive);
        MPI_Ibarrier(MPI_COMM_WORLD, &meeting);
        MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&meeting, MPI_STATUS_IGNORE);
        MPI_Wait(&receive, MPI_STATUS_IGNORE);
        if (x == 2)
            abort(); // finds: RW203
    } else {
        if (rank == 1)
            MPI_Isend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &receive);
        MPI_Ibarrier(MPI_COMM_WORLD, &meeting);
        MPI_Wait(&meeting, MPI_STATUS_IGNORE);
        if (rank == 2)
            MPI_Isend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &receive);
        MPI_Wait(&receive, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
