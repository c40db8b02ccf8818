// The first call remembers what it was given, and that was the rank.
#include <mpi.h>
#include <stdio.h>

static void meet_first_time(int rank)
{
    static int known = -1;
    if (known < 0)
        known = rank;
    if (known == 1) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    printf("rank %d remembers %d\n", rank, known);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        meet_first_time(rank);
    MPI_Finalize();
    return 0;
}
