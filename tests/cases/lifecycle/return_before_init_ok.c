// Asking for help ends before MPI is there.
#include <mpi.h>

int main(int argc, char **argv)
{
    if (argc > 1)
        return 0;
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
