// Another thread may receive the message that a thread has probed for.
// run: -n 2 --openmp gcc
// run: -n 2 --openmp llvm
// notes: RW510
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int rank, out = 1, in[2];
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    } else {
#pragma omp parallel num_threads(2)
        {
            int t = omp_get_thread_num();
            MPI_Probe(1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in[t], 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW511, RW510
        }
    }
    MPI_Finalize();
    return 0;
}
