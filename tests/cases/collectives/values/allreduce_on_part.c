// The two halves agree among themselves, but not with each other.
#include <mpi.h>

int main(int argc, char **argv)
{
    int half, mine, most = 0;
    MPI_Comm part;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    half = rank < size / 2;
    mine = rank + 1;
    MPI_Comm_split(MPI_COMM_WORLD, half, rank, &part);
    MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, part);

    if (most == size) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
