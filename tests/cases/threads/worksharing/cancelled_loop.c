// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED asked MPI_THREAD_FUNNELED
// A loop that may be cancelled ends for all threads of the team; behind it any thread may execute the single construct.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, wanted = 3, found = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 64; i++) {
            if (i == wanted) {
#pragma omp atomic write
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
#pragma omp single
        MPI_Bcast(&found, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW915
#pragma omp barrier
    }
    MPI_Finalize();
    return found;
}
