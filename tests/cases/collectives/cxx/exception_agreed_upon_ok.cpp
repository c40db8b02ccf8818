// The ranks tell each other about failures before they go on.
#include <mpi.h>

#include <stdexcept>

static double parse(int rank)
{
    if (rank == 0)
        throw std::invalid_argument("not a number");
    return 1.0;
}

int main(int argc, char **argv)
{
    int failed = 0;
    double mine = 0.0, sum = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    try {
        mine = parse(rank);
    } catch (const std::exception &) {
        failed = 1;
    }
    MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    if (!failed)
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
