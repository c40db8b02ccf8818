// Handles of freed communicators come back for new ones.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, sum;
    for (int round = 0; round < 100; round++) {
        MPI_Comm copy, part;
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
        MPI_Comm_split(copy, round % 2 ? rank == 0 : rank > 1, rank, &part);
        MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, part);
        MPI_Comm_free(&part);
        MPI_Barrier(copy);
        MPI_Comm_free(&copy);
    }
    MPI_Finalize();
    return 0;
}
