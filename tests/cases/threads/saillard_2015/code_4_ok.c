// check: -fopenmp
// Thesis 2015, Fig. 4.1, Code 4: the thread in the single construct calls the collective on all ranks or none.
#include <mpi.h>

static void f(int *mine, int *sum, int size)
{
#pragma omp parallel
    {
#pragma omp single
        {
            if (size > 1)
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
