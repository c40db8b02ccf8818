// Two tasks call collectives of one communicator.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int a = 1, b = 1, mine = 1, sum;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out: a)
        MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503
#pragma omp task depend(out: b)
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW503
    }
    MPI_Finalize();
    return 0;
}
