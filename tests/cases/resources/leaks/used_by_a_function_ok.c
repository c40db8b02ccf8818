// A function uses the communicator, its maker frees it.
#include <mpi.h>

static int total(MPI_Comm comm, int own)
{
    int all = 0;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, comm);
    return all;
}

int main(int argc, char **argv)
{
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    total(copy, argc);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
