// A library is given a null communicator.
#include <mpi.h>

static void wait_for_all(MPI_Comm comm)
{
    MPI_Barrier(comm); // expect: RW905
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    wait_for_all(MPI_COMM_NULL); // because: RW905
    MPI_Finalize();
    return 0;
}
