// Thread 1 of rank 0 goes past a barrier that the others of its team wait in.
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
#pragma omp parallel num_threads(3) // because: RW501
    {
        if (rank > 0 || omp_get_thread_num() != 1) {
#pragma omp barrier // expect: RW501
        }
#pragma omp master
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
// says: threads 0,2 come to a barrier, thread 1 to the end of the parallel region
