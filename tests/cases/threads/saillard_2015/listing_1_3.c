// check: -fopenmp
// needs: MPI_THREAD_SERIALIZED asked MPI_THREAD_FUNNELED
// Euro-Par 2015, Listing 1.3, with single in the place of master.
#include <mpi.h>

static void f(int *in, int *out, int peer, int wanted)
{
    if (wanted) {
#pragma omp parallel
        {
#pragma omp single
            {
                MPI_Recv(in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW915
                MPI_Send(out, 1, MPI_INT, peer, 0, MPI_COMM_WORLD); // expect: RW915
            }
        }
    }
}

int main(int argc, char **argv)
{
    int provided, rank, in, out = 1;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    f(&in, &out, rank ^ 1, argc > 1);
    MPI_Finalize();
    return 0;
}
