// A rank whose share is empty just returns from main.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int share, total = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    share = rank == 1 ? 0 : 5;

    if (share == 0) // because: RW101
        return 0; // expect: RW914
    MPI_Allreduce(&share, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    printf("rank %d: %d of %d\n", rank, share, total);
    MPI_Finalize(); // expect: RW101
    return 0;
}
