// check: -fopenmp
// Thesis 2015, Fig. 4.1, Code 6: nested regions (category 1), and a condition that differs between ranks (category 3).
#include <mpi.h>

static void f(int *mine, int *sum, int rank)
{
#pragma omp parallel
    {
        if (rank > 1) { // because: RW504
#pragma omp parallel
            {
#pragma omp single
                MPI_Allreduce(mine, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW502, RW504
            }
        }
    }
}

int main(int argc, char **argv)
{
    int provided, rank, mine = 1, sum = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    f(&mine, &sum, rank);
    MPI_Finalize();
    return 0;
}
