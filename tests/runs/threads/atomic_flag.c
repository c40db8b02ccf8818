// The thread that waits for the atomic flag calls MPI before it is set.
// run: -n 2 --guard source --openmp gcc
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, flag = 0, first = 1, second = 2;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503, RW915
#pragma omp atomic write
            flag = 1;
        } else {
            MPI_Bcast(&second, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW503, RW915
            int seen = 0;
            while (!seen) {
#pragma omp atomic read
                seen = flag;
            }
        }
    }
    MPI_Finalize();
    return 0;
}
