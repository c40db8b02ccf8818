// Communicators that share members, used in an order that has no circle.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 1, sum;
    MPI_Comm low, high;
    MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, rank, &low);
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0 ? 0 : MPI_UNDEFINED, rank, &high);
    for (int round = 0; round < 10; round++) {
        if (low != MPI_COMM_NULL)
            MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, low);
        if (high != MPI_COMM_NULL)
            MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, high);
    }
    if (low != MPI_COMM_NULL)
        MPI_Comm_free(&low);
    if (high != MPI_COMM_NULL)
        MPI_Comm_free(&high);
    MPI_Finalize();
    return 0;
}
