// A function of the program's own frees what it is given.
#include <mpi.h>

static void close_all(MPI_Comm *comms, int n)
{
    for (int i = 0; i < n; i++)
        MPI_Comm_free(&comms[i]);
}

int main(int argc, char **argv)
{
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    close_all(&copy, 1);
    MPI_Finalize();
    return 0;
}
