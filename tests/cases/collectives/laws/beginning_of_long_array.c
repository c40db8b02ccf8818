// Only the beginning of a long array is broadcast; its end still differs.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[20] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    data[19] = rank;
    MPI_Bcast(data, 2, MPI_INT, 0, MPI_COMM_WORLD);

    if (data[19])
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
