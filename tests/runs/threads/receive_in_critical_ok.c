// Thread 1 of rank 0 receives outside the critical section in which thread 0 sends what rank 1 answers.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, rank, got = 0, is_in = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
#pragma omp parallel num_threads(2)
        {
            if (omp_get_thread_num() == 1) {
#pragma omp critical
                {
#pragma omp atomic write
                    is_in = 1;
                }
                MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                for (int seen = 0; !seen;) {
#pragma omp atomic read
                    seen = is_in;
                }
#pragma omp critical
                MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            }
        }
    }
    MPI_Finalize();
    return 0;
}
