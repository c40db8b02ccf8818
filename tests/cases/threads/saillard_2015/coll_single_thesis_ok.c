// check: -fopenmp
// needs: MPI_THREAD_SINGLE asked MPI_THREAD_SINGLE
// The collective stands behind the parallel region.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
#pragma omp parallel
    {
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
