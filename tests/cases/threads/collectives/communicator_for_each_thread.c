// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE
// Each thread calls the collective, on one communicator.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel
    {
        int id = omp_get_thread_num();
        MPI_Allreduce(&value[id], &sum[id], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW502
    }
    MPI_Finalize();
    return argc > 9;
}
