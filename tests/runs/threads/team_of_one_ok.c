// A team of one thread is no team.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1, sum;
    MPI_Init(&argc, &argv);
#pragma omp parallel num_threads(1)
    {
#pragma omp master
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
