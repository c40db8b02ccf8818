// What is there at the end is freed.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy = MPI_COMM_NULL;
    MPI_Init(&argc, &argv);
    if (argc > 1)
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Barrier(MPI_COMM_WORLD);
    if (copy != MPI_COMM_NULL)
        MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
