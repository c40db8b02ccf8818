// Memory that is allocated for floats holds them (MPI 4.1, section 3.3.1).
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static void *room(int count)
{
    return calloc(count, sizeof(float));
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    void *values = room(4);
    MPI_Bcast(values, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);
    free(values);
    MPI_Finalize();
    return 0;
}
