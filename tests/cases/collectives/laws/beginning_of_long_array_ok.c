// A long array is broadcast from its beginning to its end.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[20] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    data[19] = rank;
    MPI_Bcast(data, 20, MPI_INT, 0, MPI_COMM_WORLD);

    if (data[19])
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
