// Beside a root between two groups nothing is reduced, received or sent, whatever is given.
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
    double mine = rank, sum;
    if (left && rank == 0) {
        MPI_Reduce(NULL, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_ROOT, between);
        MPI_Bcast(&sum, 1, MPI_DOUBLE, MPI_ROOT, between);
    } else if (left) {
        MPI_Reduce(NULL, NULL, 0, MPI_DOUBLE, MPI_BAND, MPI_PROC_NULL, between);
        MPI_Bcast(NULL, 0, MPI_DATATYPE_NULL, MPI_PROC_NULL, between);
    } else {
        MPI_Reduce(&mine, NULL, 1, MPI_DOUBLE, MPI_SUM, 0, between);
        MPI_Bcast(&sum, 1, MPI_DOUBLE, 0, between);
    }
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
