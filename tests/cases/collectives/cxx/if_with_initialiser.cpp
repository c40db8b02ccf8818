#include <mpi.h>

static int rank_in(MPI_Comm comm)
{
    int rank;
    MPI_Comm_rank(comm, &rank);
    return rank;
}

static int size_of(MPI_Comm comm)
{
    int size;
    MPI_Comm_size(comm, &size);
    return size;
}

int main(int argc, char **argv)
{
    double x = 1.0;
    MPI_Init(&argc, &argv);
    if (int mine = rank_in(MPI_COMM_WORLD); mine > 0) // because: RW101
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW101
    else if (int all = size_of(MPI_COMM_WORLD); all > 1)
        x = 2.0;
    MPI_Finalize();
    return 0;
}
