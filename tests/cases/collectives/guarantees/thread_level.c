// The level is compared with the rank by a slip of the keyboard.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int provided, rank;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank < MPI_THREAD_FUNNELED) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    if (rank == 0)
        printf("level %d\n", provided);
    MPI_Finalize();
    return 0;
}
