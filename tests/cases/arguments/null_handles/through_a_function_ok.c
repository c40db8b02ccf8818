// A library is given the world.
#include <mpi.h>

static void wait_for_all(MPI_Comm comm)
{
    MPI_Barrier(comm);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    wait_for_all(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
