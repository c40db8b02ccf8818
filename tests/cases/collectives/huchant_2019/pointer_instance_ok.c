// The first call sees flag while it is equal on all ranks, whatever becomes of it later.
#include <mpi.h>

static void meet_if(const int *flag)
{
    if (*flag)
        MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int flag = 1;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    meet_if(&flag);
    flag = size % 2;
    if (flag)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
