// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE
// The lock is given back before the call.
#include <mpi.h>
#include <omp.h>
static omp_lock_t lock;

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
    {
        omp_set_lock(&lock);
        value[0] = 1;
        omp_unset_lock(&lock);
        MPI_Send(value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD); // expect: RW915
    }
    MPI_Finalize();
    return argc > 9;
}
