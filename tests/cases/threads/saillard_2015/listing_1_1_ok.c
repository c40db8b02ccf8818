// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED asked MPI_THREAD_SERIALIZED
// Euro-Par 2015, Listing 1.1, called by one thread.
#include <mpi.h>

static void f(int *mine, int *sum)
{
#pragma omp parallel
    {
#pragma omp single
        {
            MPI_Allreduce(mine, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        }
    }
}

int main(int argc, char **argv)
{
    int provided, mine = 1, sum;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    f(&mine, &sum);
    MPI_Finalize();
    return 0;
}
