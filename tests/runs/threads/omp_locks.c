// Each thread has a lock of its own around its call.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int rank, a[8] = {0}, b[8];
    omp_lock_t lock[2];
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    omp_init_lock(&lock[0]);
    omp_init_lock(&lock[1]);
#pragma omp parallel num_threads(2)
    {
        int t = omp_get_thread_num();
        omp_set_lock(&lock[t]);
        MPI_Sendrecv(&a[t], 1, MPI_INT, rank, t, &b[t], 1, MPI_INT, rank, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW915
        omp_unset_lock(&lock[t]);
    }
    MPI_Finalize();
    return 0;
}
