// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED
// Thread 1 is not the main thread.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp parallel
    {
        if (omp_get_thread_num() == 1)
            MPI_Send(value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD); // expect: RW915
    }
    MPI_Finalize();
    return argc > 9;
}
