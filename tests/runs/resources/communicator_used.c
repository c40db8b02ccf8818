// A barrier on a copy of the handle of a communicator that is freed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm copy, handle;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    handle = copy;
    MPI_Comm_free(&copy); // because: RW312
    MPI_Barrier(handle); // expect: RW312
    MPI_Finalize();
    return 0;
}
