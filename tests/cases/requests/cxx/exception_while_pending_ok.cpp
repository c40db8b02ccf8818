// An exception may leave the function between begin and completion; that is not counted.
#include <cstdio>
#include <mpi.h>

static void test(int value)
{
    if (value < 0)
        throw value;
}

static int exchange(int mine, int next, int previous)
{
    int yours = 0;
    MPI_Request request;
    MPI_Irecv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request);
    test(mine);
    MPI_Send(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return yours;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    int yours = 0;
    try {
        yours = exchange(rank, next, previous);
    } catch (int) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    std::printf("%d\n", yours);
    MPI_Finalize();
    return 0;
}
