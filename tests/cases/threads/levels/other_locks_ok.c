// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED
// Two sends under one lock are made one after the other.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
    {
#pragma omp critical(one)
        MPI_Send(value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
#pragma omp critical(one)
        MPI_Send(value, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return argc > 9;
}
