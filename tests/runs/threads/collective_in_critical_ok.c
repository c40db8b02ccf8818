// Each thread has a communicator of its own.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int mine = 1, sum[2];
    MPI_Comm own[2];
    MPI_Request request[2];
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < 2; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &own[i]);
#pragma omp parallel num_threads(2)
    {
        int t = omp_get_thread_num();
#pragma omp critical
        MPI_Iallreduce(&mine, &sum[t], 1, MPI_INT, MPI_SUM, own[t], &request[t]);
    }
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2; i++)
        MPI_Comm_free(&own[i]);
    MPI_Finalize();
    return 0;
}
