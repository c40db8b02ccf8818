// The number of elements is the rank's own.
#include <mpi.h>

#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> mine(1 + rank % 2), sum(2);
    MPI_Allreduce(mine.data(), sum.data(), static_cast<int>(mine.size()), MPI_DOUBLE, // expect: RW107
                  MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
