// The guard is made too late for the ranks that return early.
#include <mpi.h>

#include <cstdio>

struct Guard {
    ~Guard() { MPI_Barrier(MPI_COMM_WORLD); } // expect: RW101
};

static void output(int rank)
{
    if (rank > 0) // because: RW101
        return;
    Guard guard;
    std::printf("only the first writes\n");
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    output(rank);
    MPI_Finalize();
    return 0;
}
