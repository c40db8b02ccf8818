// Any thread of a region that reduces over its tasks calls the collective, at MPI_THREAD_FUNNELED.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, sum = 0, total = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2) reduction(task, + : sum)
    {
#pragma omp task in_reduction(+ : sum)
        sum++;
#pragma omp single
        MPI_Allreduce(&provided, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW915
    }
    MPI_Finalize();
    return sum != 2 || total != 2 * provided;
}
