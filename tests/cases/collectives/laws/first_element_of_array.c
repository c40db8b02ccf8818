// Only the first element is broadcast; the second still differs.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, *data = calloc(3, sizeof(int));
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    data[1] = rank;
    MPI_Bcast(data, 1, MPI_INT, 0, MPI_COMM_WORLD);

    if (data[1])
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    free(data);
    return 0;
}
