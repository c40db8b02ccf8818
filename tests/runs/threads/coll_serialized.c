// Two single regions that nothing orders, at MPI_THREAD_SERIALIZED (coll_serialized, Euro-Par 2015).
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int a = 1, b = 2, sum, total;
    MPI_Comm other;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
#pragma omp parallel num_threads(4)
    {
#pragma omp single nowait
        MPI_Reduce(&a, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // because: RW915
#pragma omp single
        MPI_Reduce(&b, &total, 1, MPI_INT, MPI_SUM, 0, other); // expect: RW915
    }
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
