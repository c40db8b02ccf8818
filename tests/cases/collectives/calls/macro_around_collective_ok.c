// The macro is used by all ranks.
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
    SYNC();
    LOG(rank, "after");
    MPI_Finalize();
    return 0;
}
