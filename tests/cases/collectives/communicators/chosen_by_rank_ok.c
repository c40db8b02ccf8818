// One call, with a communicator that all ranks choose alike.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy, used;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    used = size > 2 ? MPI_COMM_WORLD : copy;
    MPI_Barrier(used);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
