// Rank 0 comes to the barrier before it waits for its task.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, rank, got = 0, is_begun = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
#pragma omp parallel num_threads(2)
#pragma omp master
        {
#pragma omp task shared(got, is_begun)
            {
#pragma omp atomic write
                is_begun = 1;
                MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            for (int seen = 0; !seen;) {
#pragma omp atomic read
                seen = is_begun;
            }
            MPI_Barrier(MPI_COMM_WORLD);
#pragma omp taskwait
        }
    }
    MPI_Finalize();
    return 0;
}
