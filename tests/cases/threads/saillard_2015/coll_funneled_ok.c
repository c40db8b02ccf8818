// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED asked MPI_THREAD_SERIALIZED
// Euro-Par 2015, Table 2: any thread may execute a single construct, as the level allows.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
    {
#pragma omp single
        {
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
