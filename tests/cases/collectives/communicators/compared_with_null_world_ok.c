// The world is never the null communicator.
#include <mpi.h>

static void meet(MPI_Comm comm)
{
    if (comm == MPI_COMM_NULL)
        return;
    MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    meet(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
