// Each iteration sends, but waits for the one before it.
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(3)
    {
#pragma omp for schedule(static, 1) ordered(1)
        for (int i = 0; i < 6; i++) {
#pragma omp ordered depend(sink : i - 1)
            MPI_Send(&i, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
#pragma omp ordered depend(source)
        }
    }
    MPI_Finalize();
    return 0;
}
