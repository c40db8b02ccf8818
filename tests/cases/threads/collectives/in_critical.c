// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED
// A critical construct leaves one call for each thread, in any order.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
    {
#pragma omp critical
        MPI_Allreduce(value, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW502
    }
    MPI_Finalize();
    return argc > 9;
}
