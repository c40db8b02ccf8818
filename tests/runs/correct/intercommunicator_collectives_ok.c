// Collectives between two groups of different size, then merged.
// run: -n 5
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, sum = 0, all[5];
    MPI_Comm side, both, merged;
    MPI_Comm_split(MPI_COMM_WORLD, rank < 2, rank, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 3, &both);
    MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, both);
    MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, rank < 2 ? 1 : rank == 3 ? MPI_ROOT : MPI_PROC_NULL, both);
    MPI_Allgather(&x, 1, MPI_INT, all, 1, MPI_INT, both);
    MPI_Intercomm_merge(both, rank < 2, &merged);
    MPI_Bcast(&x, 1, MPI_INT, 4, merged);
    MPI_Comm_free(&merged);
    MPI_Comm_free(&both);
    MPI_Comm_free(&side);
    MPI_Finalize();
    return 0;
}
