// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE
// Two tasks of one thread call collectives; nothing orders them.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp task
            MPI_Allreduce(value, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // because: RW503
#pragma omp task
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW503
        }
    }
    MPI_Finalize();
    return argc > 9;
}
