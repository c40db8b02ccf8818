// One call of the helper is given a value that differs between ranks.
#include <mpi.h>

static void meet_if(int wanted)
{
    if (wanted) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    meet_if(1);
    meet_if(size > 2);
    meet_if(rank > 0);
    MPI_Finalize();
    return 0;
}
