// Thread 0 of rank 0 holds a lock in a barrier, and thread 1 wants the lock before it comes to the barrier.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, rank;
    omp_lock_t lock;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0)
            omp_set_lock(&lock);
#pragma omp barrier
        if (omp_get_thread_num() == 0 && rank > 0)
            omp_unset_lock(&lock);
        if (omp_get_thread_num() == 1)
            omp_set_lock(&lock); // because: RW201
#pragma omp barrier              // expect: RW201
        if (omp_get_thread_num() == 1)
            omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
// says: threads of rank 0 wait for each other
// says: waits for a lock that thread 0 holds
// says: waits in a barrier for thread 1
