// A broadcast between two groups: the other group takes more than the root gives.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm half, between;
    int left = rank < size / 2;
    MPI_Comm_split(MPI_COMM_WORLD, left, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, left ? size / 2 : 0, 7, &between);
    int values[2] = {1, 2};
    if (left) {
        if (rank != 0)
            MPI_Bcast(NULL, 0, MPI_BYTE, MPI_PROC_NULL, between);
        else
            MPI_Bcast(values, 1, MPI_INT, MPI_ROOT, between); // expect: RW107
    } else {
        MPI_Bcast(values, 2, MPI_INT, 0, between); // expect: RW107
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
