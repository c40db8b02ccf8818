// Between two groups only one side gives and only the root on the other side takes.
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
    int mine = rank, all[64];
    double other[64];
    if (left) {
        int root = rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
        if (rank == 0)
            MPI_Gather(other, 3, MPI_INT, all, 1, MPI_INT, MPI_ROOT, between);
        else
            MPI_Gather(NULL, -1, MPI_INT, other, 3, MPI_INT, MPI_PROC_NULL, between);
        MPI_Gather(NULL, 3, MPI_INT, all, 1, MPI_INT, root, between);
        if (rank == 0)
            MPI_Reduce(NULL, all, 1, MPI_INT, MPI_SUM, MPI_ROOT, between);
        else
            MPI_Reduce(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_PROC_NULL, between);
    } else {
        MPI_Gather(&mine, 1, MPI_INT, other, 1, MPI_INT, 0, between);
        MPI_Gather(&mine, 1, MPI_INT, &mine, 1, MPI_INT, 0, between);
        MPI_Reduce(&mine, NULL, 1, MPI_INT, MPI_SUM, 0, between);
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
