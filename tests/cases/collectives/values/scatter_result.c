// After a Scatter each rank has another part.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *todo, mine = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    todo = malloc(size * sizeof *todo);
    for (int i = 0; i < size; i++)
        todo[i] = i % 2;
    MPI_Scatter(todo, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);

    if (mine) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    free(todo);
    MPI_Finalize();
    return 0;
}
