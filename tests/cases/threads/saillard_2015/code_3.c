// check: -fopenmp
// Thesis 2015, Fig. 4.1, Code 3, called in a worksharing loop: by many threads.
#include <mpi.h>

static void f(int *mine, int *sum)
{
#pragma omp parallel
    {
#pragma omp single
        MPI_Reduce(mine, sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW502
#pragma omp single
        MPI_Reduce(mine, sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW502
    }
}

int main(int argc, char **argv)
{
    int provided, mine = 1, sum[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        f(&mine, sum); // because: RW502
    MPI_Finalize();
    return 0;
}
