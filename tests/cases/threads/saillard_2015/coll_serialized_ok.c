// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED asked MPI_THREAD_SERIALIZED
// Euro-Par 2015, Table 2: all threads wait between the two collectives.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, rank, total = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
    {
#pragma omp single
        {
            MPI_Reduce(&rank, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        }
#pragma omp single
        {
            MPI_Reduce(&rank, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
