// check: -fopenmp
// needs: MPI_THREAD_MULTIPLE asked MPI_THREAD_MULTIPLE
// Euro-Par 2015, Listing 1.2: on two communicators, two collectives at once are a matter of the level.
#include <mpi.h>

static void f(int *mine, int *sum, MPI_Comm one, MPI_Comm other)
{
#pragma omp parallel
    {
#pragma omp single nowait
        {
            MPI_Reduce(mine, sum, 1, MPI_INT, MPI_SUM, 0, one);
        }
#pragma omp single
        {
            MPI_Reduce(mine + 1, sum + 1, 1, MPI_INT, MPI_SUM, 0, other);
        }
    }
}

int main(int argc, char **argv)
{
    int provided, mine[2] = {1, 2}, sum[2];
    MPI_Comm other;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    f(mine, sum, MPI_COMM_WORLD, other);
    MPI_Comm_free(&other);
    MPI_Finalize();
    return 0;
}
