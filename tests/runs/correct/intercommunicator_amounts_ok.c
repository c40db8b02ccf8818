// Between two groups, what one gives the other takes; how much goes the other way is another matter.
// run: -n 3
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, mine[6] = {0}, all[6] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int few = rank == 0;
    int root = few ? MPI_ROOT : 0;
    MPI_Comm side, both;
    MPI_Comm_split(MPI_COMM_WORLD, few, rank, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, few ? 1 : 0, 3, &both);
    if (few) {
        MPI_Gather(NULL, 0, MPI_INT, all, 2, MPI_INT, root, both);
        MPI_Allgather(NULL, 0, MPI_INT, all, 3, MPI_INT, both);
        MPI_Alltoall(mine, 1, MPI_INT, all, 2, MPI_INT, both);
        MPI_Reduce_scatter_block(mine, all, 2, MPI_INT, MPI_SUM, both);
    } else {
        MPI_Gather(mine, 2, MPI_INT, NULL, 0, MPI_INT, root, both);
        MPI_Allgather(mine, 3, MPI_INT, NULL, 0, MPI_INT, both);
        MPI_Alltoall(mine, 2, MPI_INT, all, 1, MPI_INT, both);
        MPI_Reduce_scatter_block(mine, all, 1, MPI_INT, MPI_SUM, both);
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&side);
    MPI_Finalize();
    return 0;
}
