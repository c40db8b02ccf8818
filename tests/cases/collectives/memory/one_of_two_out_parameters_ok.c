// The helper gives back two things and only one of them depends on the rank.
#include <mpi.h>

static void whoami(int *me, int *all)
{
    MPI_Comm_rank(MPI_COMM_WORLD, me);
    MPI_Comm_size(MPI_COMM_WORLD, all);
}

int main(int argc, char **argv)
{
    int me, all;
    MPI_Init(&argc, &argv);
    whoami(&me, &all);

    if (all > 1)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
