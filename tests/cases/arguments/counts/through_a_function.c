// A helper is always called with a length below zero.
#include <mpi.h>

static void share(int *value, int n, MPI_Comm comm)
{
    MPI_Bcast(value, n, MPI_INT, 0, comm); // expect: RW901
}

int main(int argc, char **argv)
{
    int value = 7;
    MPI_Init(&argc, &argv);
    share(&value, -1, MPI_COMM_WORLD); // because: RW901
    MPI_Finalize();
    return 0;
}
