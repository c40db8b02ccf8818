// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE asked MPI_THREAD_SERIALIZED
// Euro-Par 2015, Table 2: nowait lets another thread begin the second collective while the first runs.
#include <mpi.h>

int main(int argc, char **argv)
{
    int provided, rank, total = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
    {
#pragma omp single nowait // because: RW503
        {
            MPI_Reduce(&rank, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW915 // because: RW503
        }
#pragma omp single // because: RW503
        {
            MPI_Reduce(&rank, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW503, RW915
        }
    }
    MPI_Finalize();
    return 0;
}
