// Only a communicator that was made is freed.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    if (argc > 1)
        MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Barrier(comm);
    if (argc > 1)
        MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
