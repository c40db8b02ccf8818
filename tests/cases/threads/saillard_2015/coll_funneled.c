// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED asked MPI_THREAD_FUNNELED
// Euro-Par 2015, Table 2: any thread may execute a single construct, not only the main one.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp parallel
    {
#pragma omp single
        {
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW915
        }
    }
    MPI_Finalize();
    return 0;
}
