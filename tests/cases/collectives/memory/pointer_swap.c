// Two buffers whose pointers are swapped, as in a time-stepping code.
#include <mpi.h>

int main(int argc, char **argv)
{
    int a[2] = {0, 0}, b[2] = {0, 0};
    int *now = a, *next = b, *swap;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    next[0] = rank;
    swap = now;
    now = next;
    next = swap;

    if (now[0] > 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    next[1] = rank;

    MPI_Finalize();
    return 0;
}
