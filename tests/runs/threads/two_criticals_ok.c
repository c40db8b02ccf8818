// Critical sections with one name do.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int rank, a[8] = {0}, b[8];
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
    {
        int t = omp_get_thread_num();
        if (t == 0) {
#pragma omp critical(one)
            MPI_Sendrecv(&a[t], 1, MPI_INT, rank, t, &b[t], 1, MPI_INT, rank, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
#pragma omp critical(one)
            MPI_Sendrecv(&a[t], 1, MPI_INT, rank, t, &b[t], 1, MPI_INT, rank, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
