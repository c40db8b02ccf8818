// The memory for a message is never allocated.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int values[4] = {1, 2, 3, 4};
    int *field = NULL;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(values, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(field, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW907
    free(field);
    MPI_Finalize();
    return 0;
}
