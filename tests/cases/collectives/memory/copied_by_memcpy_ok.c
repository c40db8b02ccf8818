// The deciding value travels by memcpy.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int from[2], to[2] = {0, 0};
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    from[0] = size;
    from[1] = 3;
    memcpy(to, from, sizeof to);

    if (to[0] == 1)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
