// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE
// Each thread calls the collective on a communicator of its own.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm own[4];
    for (int i = 0; i < 4; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &own[i]);
#pragma omp parallel num_threads(4)
    {
        int id = omp_get_thread_num();
        MPI_Allreduce(&value[id], &sum[id], 1, MPI_INT, MPI_SUM, own[id]);
    }
    for (int i = 0; i < 4; i++)
        MPI_Comm_free(&own[i]);
    MPI_Finalize();
    return argc > 9;
}
