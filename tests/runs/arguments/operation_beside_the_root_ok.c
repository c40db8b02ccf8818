// The operation of a member of the root's group does not count between two groups.
// run: -n 4
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = rank, sum = 0;
    MPI_Comm half, between;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 3, &between);
    if (rank == 0)
        MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_ROOT, between);
    else if (rank % 2 == 0)
        MPI_Reduce(&x, NULL, 0, MPI_INT, MPI_MAX, MPI_PROC_NULL, between);
    else
        MPI_Reduce(&x, NULL, 1, MPI_INT, MPI_SUM, 0, between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
