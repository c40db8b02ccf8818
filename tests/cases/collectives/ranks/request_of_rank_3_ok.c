// There is no rank 3 that could start the receive.
// check: --ranks 2
// notes: RW301
// says: possible only with other numbers of ranks than 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request request;
    int got = 0;
    if (rank == 3)
        MPI_Irecv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);  // expect: RW301
    if (rank == 0 && size > 3)
        MPI_Send(&size, 1, MPI_INT, 3, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
