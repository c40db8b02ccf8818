// In every step, only ranks that do not write come to a gather with a buffer of another type.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = rank, writes = rank % size == 0, all[64];
    double other[1];
    for (int step = 0; step < argc; step++) {
        if (writes)
            MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
        else
            MPI_Gather(&mine, 1, MPI_INT, other, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
