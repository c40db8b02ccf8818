// The rank that throws is caught before the barrier.
#include <mpi.h>

#include <cstdio>
#include <stdexcept>

static void load(int rank)
{
    if (rank == 1)
        throw std::runtime_error("no data");
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    try {
        load(rank);
    } catch (const std::runtime_error &error) {
        std::printf("rank %d: %s\n", rank, error.what());
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
