// The handler takes the whole run down.
#include <mpi.h>

#include <cstdio>
#include <stdexcept>

static void solve(int rank)
{
    if (rank > 100)
        throw std::runtime_error("diverged");
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    try {
        solve(rank);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return 0;
}
