// They depend on each other.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, a[8] = {0}, b[8];
    int one = 0, other = 0;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        int t = 1;
#pragma omp task depend(out: one)
        MPI_Sendrecv(&a[t], 1, MPI_INT, rank, t, &b[t], 1, MPI_INT, rank, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task depend(in: one)
        MPI_Sendrecv(&a[2], 1, MPI_INT, rank, 2, &b[2], 1, MPI_INT, rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
