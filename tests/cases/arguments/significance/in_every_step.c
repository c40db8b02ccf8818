// All ranks come to a gather in every step, the root among them, with a buffer of another type.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = rank;
    double all[64];
    for (int step = 0; step < argc; step++)
        MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW401
    MPI_Finalize();
    return 0;
}
