// A rank whose share is empty stays to the end.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int share, total = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    share = rank == 1 ? 0 : 5;

    if (share == 0)
        printf("rank %d has nothing to do\n", rank);
    MPI_Allreduce(&share, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("rank %d: %d of %d\n", rank, share, total);
    MPI_Finalize();
    return 0;
}
