// Two things in one array, told apart by constant indices.
#include <mpi.h>

int main(int argc, char **argv)
{
    int place[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &place[0]);
    MPI_Comm_size(MPI_COMM_WORLD, &place[1]);

    if (place[0] > 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
