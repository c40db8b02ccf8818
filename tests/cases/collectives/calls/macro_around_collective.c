// The macro looks harmless where it is used.
#include <mpi.h>
#include <stdio.h>

#define SYNC() MPI_Barrier(MPI_COMM_WORLD)
#define LOG(rank, text) \
    do { \
        if ((rank) == 0) \
            puts(text); \
    } while (0)

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    LOG(rank, "before");
    if (rank > 0) // because: RW101
        SYNC(); // expect: RW101
    LOG(rank, "after");
    MPI_Finalize();
    return 0;
}
