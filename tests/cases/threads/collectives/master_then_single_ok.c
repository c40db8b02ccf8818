// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED
// A barrier stands between a master construct and a single one.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
    {
#pragma omp master
        MPI_Allreduce(value, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return argc > 9;
}
