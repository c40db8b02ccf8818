// Fig. 5.2 made correct: all ranks call f.
#include <mpi.h>

static void f(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int mine = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0)
        mine = 2;
    else
        mine = 1;
    f();
    MPI_Bcast(&mine, 1, MPI_INT, 0, MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
