// The function is chosen once and called through a pointer.
#include <mpi.h>

static void meet(void)
{
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

static void rest(void)
{
}

int main(int argc, char **argv)
{
    void (*finish)(void);
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    finish = rank == 0 ? meet : rest;
    finish();
    MPI_Finalize();
    return 0;
}
