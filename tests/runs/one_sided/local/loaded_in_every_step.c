// A rank loads its halo in every step before the fence that brings it.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, sum = 0, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(32, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    for (int step = 0; step < 4; step++) {
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);          // because: RW615
        sum += memory[0];           // expect: RW615
        MPI_Win_fence(0, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}
