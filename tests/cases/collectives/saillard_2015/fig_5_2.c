// Fig. 5.2: the barrier hidden in f has no partner. Looking at one function at a time misses it.
#include <mpi.h>

static void f(void)
{
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int mine = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) // because: RW101
        f();
    else
        mine = 1;
    MPI_Bcast(&mine, 1, MPI_INT, 0, MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
