// A function that is told the datatype.
#include <mpi.h>

static void share(void *data, int n, MPI_Datatype type)
{
    MPI_Bcast(data, n, type, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    double values[4] = {0};
    int counts[4] = {0};
    MPI_Init(&argc, &argv);
    share(values, 4, MPI_DOUBLE);
    share(counts, 4, MPI_INT);
    MPI_Finalize();
    return 0;
}
