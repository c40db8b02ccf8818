// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED
// A lambda that a single construct calls.
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv)
{
    int provided, value[4] = {0}, sum[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    auto send = [&](int to) { MPI_Send(value, 1, MPI_INT, to, 1, MPI_COMM_WORLD); };
#pragma omp parallel
    {
#pragma omp single
        send(0);
    }
    MPI_Finalize();
    return argc > 9;
}
