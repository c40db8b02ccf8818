// What the lambda captured decides.
#include <mpi.h>

template <typename Action> static void repeat(int times, Action action)
{
    for (int i = 0; i < times; i++)
        action(i);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    repeat(2, [size](int i) {
        if (i < size)
            MPI_Barrier(MPI_COMM_WORLD);
    });
    MPI_Finalize();
    return 0;
}
