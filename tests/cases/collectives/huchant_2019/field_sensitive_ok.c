// A struct with a rank-dependent field; another field, equal on all ranks, decides about the barrier.
#include <mpi.h>
#include <stdio.h>

struct run {
    int rank;
    int steps;
};

int main(int argc, char **argv)
{
    struct run run;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &run.rank);
    run.steps = 4;

    if (run.steps > 2)
        MPI_Barrier(MPI_COMM_WORLD);

    printf("rank %d ran %d steps\n", run.rank, run.steps);
    MPI_Finalize();
    return 0;
}
