// On rank 0 no thread comes to a barrier that all threads of the others come to.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, rank;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(3)
    {
        if (rank > 0) {
#pragma omp barrier
        }
#pragma omp master
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
