// The helper gets a length.
#include <mpi.h>

static void share(int *value, int n, MPI_Comm comm)
{
    MPI_Bcast(value, n, MPI_INT, 0, comm);
}

int main(int argc, char **argv)
{
    int value = 7;
    MPI_Init(&argc, &argv);
    share(&value, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
