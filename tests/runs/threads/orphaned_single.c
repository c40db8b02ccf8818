// An orphaned single is run by any thread, at MPI_THREAD_FUNNELED.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

static void sum_up(void)
{
    static int mine = 1, sum;
#pragma omp single
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW915
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
    sum_up();
    MPI_Finalize();
    return 0;
}
