// check: -fopenmp
// Thesis 2015, Fig. 4.1, Code 5: some ranks alone begin the parallel region with the collective.
#include <mpi.h>

static void f(int *mine, int *sum, int rank)
{
    if (rank > 1) { // because: RW504
#pragma omp parallel
        {
#pragma omp single
            MPI_Allreduce(mine, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW504
        }
    }
}

int main(int argc, char **argv)
{
    int provided, rank, mine = 1, sum = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    f(&mine, &sum, rank);
    MPI_Finalize();
    return 0;
}
