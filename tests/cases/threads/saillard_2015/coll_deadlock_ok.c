// check: -fopenmp
// needs: MPI_THREAD_FUNNELED asked MPI_THREAD_FUNNELED
// Euro-Par 2015, Table 2: the level is kept, and the master thread of every rank reaches the collective.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, rank;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
    {
#pragma omp master
        {
            if (argc > 0)
                MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
