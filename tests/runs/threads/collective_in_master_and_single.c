// Master and the single after it call collectives.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int a = 1, b = 1;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
    {
#pragma omp master
        MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503
        // here
#pragma omp single
        MPI_Bcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW503
    }
    MPI_Finalize();
    return 0;
}
