// Fig. 3.1: the barrier in f is the one that not all ranks reach; the one in g is reached by all.
#include <mpi.h>

static void f(int r)
{
    if (r == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

static void g(int r)
{
    f(r);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    g(rank);
    MPI_Finalize();
    return 0;
}
