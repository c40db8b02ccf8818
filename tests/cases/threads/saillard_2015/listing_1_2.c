// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE asked MPI_THREAD_MULTIPLE
// Euro-Par 2015, Listing 1.2: on one communicator, no level makes two collectives at once right.
#include <mpi.h>

static void f(int *mine, int *sum, MPI_Comm comm)
{
#pragma omp parallel
    {
#pragma omp single nowait
        {
            MPI_Reduce(mine, sum, 1, MPI_INT, MPI_SUM, 0, comm); // because: RW503
        }
#pragma omp single
        {
            MPI_Reduce(mine, sum, 1, MPI_INT, MPI_SUM, 0, comm); // expect: RW503
        }
    }
}

int main(int argc, char **argv)
{
    int provided, mine[2] = {1, 2}, sum[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    f(mine, sum, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
