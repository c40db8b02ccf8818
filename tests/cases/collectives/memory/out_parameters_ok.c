// A helper splits the rows; what it writes through its pointers depends on the rank.
#include <mpi.h>

static void share(int total, int parts, int part, int *from, int *to)
{
    *from = total * part / parts;
    *to = total * (part + 1) / parts;
}

int main(int argc, char **argv)
{
    int from, to;
    double x = 1.0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    share(size, size, 0, &from, &to);

    if (to > from)
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
