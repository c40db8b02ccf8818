// Two values come back at once; one of them depends on the rank.
#include <mpi.h>

#include <cstdio>
#include <utility>

static std::pair<int, int> place(MPI_Comm comm)
{
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    return {rank, size};
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    auto [mine, all] = place(MPI_COMM_WORLD);
    if (all > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    std::printf("%d of %d\n", mine, all);
    MPI_Finalize();
    return 0;
}
