// Ranks without particles take part with nothing.
#include <mpi.h>

#include <vector>

int main(int argc, char **argv)
{
    double energy = 0.0, total = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<double> particles;
    for (int i = 0; i < rank; i++)
        particles.push_back(0.5 * i);

    if (!particles.empty())
        energy = particles.front();
    MPI_Allreduce(&energy, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
