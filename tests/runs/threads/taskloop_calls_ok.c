// A taskloop with one task.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, a[8] = {0}, b[8];
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(1)
    for (int t = 0; t < 4; t++)
        MPI_Sendrecv(&a[t], 1, MPI_INT, rank, t, &b[t], 1, MPI_INT, rank, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
