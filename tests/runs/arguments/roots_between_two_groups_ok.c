// MPI_ROOT and MPI_PROC_NULL are roots between two groups.
// run: -n 4
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = rank;
    MPI_Comm half, between;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 3, &between);

    int root = rank % 2 ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
    MPI_Bcast(&x, 1, MPI_INT, root, between);
    MPI_Reduce(&x, &size, 1, MPI_INT, MPI_SUM, root, between);
    MPI_Gather(root == MPI_ROOT ? NULL : &x, 1, MPI_INT, root == MPI_ROOT ? (int[2]){0} : NULL, 1, MPI_INT, root, between);

    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
