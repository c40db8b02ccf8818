// A collective in single at MPI_THREAD_FUNNELED: any thread may run it (coll_funneled, Euro-Par 2015).
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1, sum;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(4)
    {
#pragma omp single
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW915
    }
    MPI_Finalize();
    return 0;
}
