// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED
// The second task depends on what the first one writes.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp task depend(out : value)
            MPI_Allreduce(value, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma omp task depend(in : value)
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return argc > 9;
}
