// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE asked MPI_THREAD_SERIALIZED
// Each iteration calls the collective, and none waits for the one before it.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, value = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
    {
#pragma omp for schedule(static, 1) ordered(1)
        for (int i = 0; i < 8; i++) {
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW502, RW915
#pragma omp ordered depend(source)
        }
    }
    MPI_Finalize();
    return value;
}
