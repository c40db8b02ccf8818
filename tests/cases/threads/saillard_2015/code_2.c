// check: -fopenmp
// Thesis 2015, Fig. 4.1, Code 2: two single constructs in one phase of a region.
#include <mpi.h>

static void f(int *mine, int *sum)
{
#pragma omp parallel
    {
#pragma omp single nowait
        {
            MPI_Reduce(mine, sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // because: RW503
        }
        sum[1] = 0;
#pragma omp single
        {
            MPI_Reduce(mine, sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW503
        }
    }
}

int main(int argc, char **argv)
{
    int provided, mine = 1, sum[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    f(&mine, sum);
    MPI_Finalize();
    return 0;
}
