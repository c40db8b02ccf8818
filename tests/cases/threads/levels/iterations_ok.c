// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED
// One iteration of a shared loop sends.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 8; i++)
        if (i == 3)
            MPI_Send(value, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    MPI_Finalize();
    return argc > 9;
}
