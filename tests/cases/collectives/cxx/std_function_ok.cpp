// The action is kept in a std::function and called later.
#include <mpi.h>

#include <functional>

static void run(const std::function<void()> &action, bool wanted)
{
    if (wanted)
        action();
}

int main(int argc, char **argv)
{
    double x = 1.0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::function<void()> share = [&x] {
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    };
    run(share, size > 0);
    MPI_Finalize();
    return 0;
}
