// The length is never filled in and keeps its mark for unknown.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {1, 2, 3, 4};
    int n = -1;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    values[0] = rank;
    if (rank == 0)
        MPI_Send(values, n, MPI_INT, 1, 0, MPI_COMM_WORLD); // expect: RW901
    else if (rank == 1)
        MPI_Recv(values, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
