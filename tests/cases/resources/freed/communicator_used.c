// A barrier on a communicator that is gone.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_free(&copy); // because: RW312
    MPI_Barrier(copy); // expect: RW312
    MPI_Finalize();
    return 0;
}
