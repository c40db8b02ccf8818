// Only clean-up ends MPI.
#include <mpi.h>

static void clean_up(void)
{
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    clean_up();
    return 0;
}
