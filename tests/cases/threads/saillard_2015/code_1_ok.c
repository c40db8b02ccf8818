// check: -fopenmp
// Thesis 2015, Fig. 4.1, Code 1 with an outer team of one thread.
#include <mpi.h>

static void f(int *mine, int *sum)
{
#pragma omp parallel num_threads(1)
    {
#pragma omp parallel
        {
#pragma omp single
            MPI_Allreduce(mine, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv)
{
    int provided, mine = 1, sum;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    f(&mine, &sum);
    MPI_Finalize();
    return 0;
}
