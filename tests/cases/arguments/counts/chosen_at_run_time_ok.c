// The length is -1 only until it is known, and nothing is sent then.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0};
    int n = -1;
    MPI_Init(&argc, &argv);
    if (argc > 1)
        n = argc;
    if (n >= 0)
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n >= 0 && n <= 4)
        MPI_Bcast(values, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
