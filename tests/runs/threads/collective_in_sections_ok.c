// Each has a communicator of its own.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int a = 1, b = 1;
    MPI_Comm other;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp section
        MPI_Bcast(&b, 1, MPI_INT, 0, other);
    }
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
