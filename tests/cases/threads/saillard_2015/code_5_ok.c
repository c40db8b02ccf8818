// check: -fopenmp
// Thesis 2015, Fig. 4.1, Code 5: all ranks or none begin the parallel region with the collective.
#include <mpi.h>

static void f(int *mine, int *sum, int size)
{
    if (size > 1) {
#pragma omp parallel
        {
#pragma omp single
            MPI_Allreduce(mine, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv)
{
    int provided, size, mine = 1, sum = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    f(&mine, &sum, size);
    MPI_Finalize();
    return 0;
}
