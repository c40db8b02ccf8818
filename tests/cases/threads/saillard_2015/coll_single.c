// check: -fopenmp
// needs: MPI_THREAD_FUNNELED asked MPI_THREAD_SINGLE
// Euro-Par 2015, Table 2: the master thread of a team calls a collective; the program requests no thread level.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
    if (provided < MPI_THREAD_SINGLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
    {
#pragma omp master
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW915
    }
    MPI_Finalize();
    return 0;
}
