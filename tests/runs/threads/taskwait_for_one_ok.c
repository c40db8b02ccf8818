// The taskwait waits for the task that sends.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, sent = 1, value = 2, seen = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : sent)
        MPI_Send(&sent, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
#pragma omp task depend(out : seen)
        seen = 1;
#pragma omp taskwait depend(in : sent)
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return value - 2;
}
