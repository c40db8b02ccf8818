// Whichever function the rank takes from the table, it comes to the same broadcast.
#include <mpi.h>

static double limit = 1.0;

static void as_root(void)
{
    limit = 2.0;
    MPI_Bcast(&limit, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void as_other(void)
{
    MPI_Bcast(&limit, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void (*const parts[2])(void) = {as_root, as_other};

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    parts[rank > 0]();
    MPI_Finalize();
    return 0;
}
