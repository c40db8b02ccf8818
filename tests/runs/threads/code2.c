// Two collectives in single regions that nothing orders (Saillard 2015, fig. 4.1, code 2).
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int a = 1, b = 2, sum, total;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(4)
    {
#pragma omp single nowait
        MPI_Reduce(&a, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // because: RW503
#pragma omp single
        MPI_Reduce(&b, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW503
    }
    MPI_Finalize();
    return 0;
}
