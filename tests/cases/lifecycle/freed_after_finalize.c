// A communicator is freed after the end of MPI.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Finalize();
    MPI_Comm_free(&copy); // expect: RW912
    return 0;
}
