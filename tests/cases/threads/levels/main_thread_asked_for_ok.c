// check: -fopenmp
// needs: MPI_THREAD_FUNNELED
// MPI says which thread is the main one.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp parallel
    {
        int is_main;
        MPI_Is_thread_main(&is_main);
        if (is_main)
            MPI_Send(value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return argc > 9;
}
