// Two conditions that say the same in other words decide about begin and completion.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int neighbours = (rank > 0) + (rank < size - 1);
    if (neighbours >= 1)
        MPI_Irecv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, rank == 0 ? (size > 1 ? 1 : MPI_PROC_NULL) : rank - 1, 0, MPI_COMM_WORLD);
    if (neighbours > 0)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    else
        puts("alone");
    MPI_Finalize();
    return 0;
}
