// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED
// The taskloop makes a single task, which calls the collective as often.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
    {
#pragma omp single
#pragma omp taskloop num_tasks(1)
        for (int i = 0; i < 4; i++)
            MPI_Allreduce(value, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return argc > 9;
}
