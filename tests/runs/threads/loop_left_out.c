// Thread 0 leaves out a loop without a barrier, which the others share.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

static void share(int *size)
{
    int turns = 6;
#pragma omp for schedule(dynamic) nowait // expect: RW505
    for (int i = 0; i < turns; i++) {
#pragma omp critical
        MPI_Comm_size(MPI_COMM_WORLD, size);
    }
}

int main(int argc, char **argv)
{
    int provided, size = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(3)
    {
        if (omp_get_thread_num() > 0) {
            share(&size);
        }
#pragma omp barrier // because: RW505
    }
    MPI_Finalize();
    return 0;
}
// says: threads 1-2 come to a loop construct, thread 0 to a barrier
