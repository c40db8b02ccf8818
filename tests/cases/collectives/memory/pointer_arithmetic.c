// The element behind the first one is reached by arithmetic on the pointer.
#include <mpi.h>

int main(int argc, char **argv)
{
    int info[3];
    int *p = info;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    info[0] = size;
    info[1] = rank;
    info[2] = 7;

    if (*(p + 1) == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    else if (info[2] != 7)
        MPI_Abort(MPI_COMM_WORLD, rank);

    MPI_Finalize();
    return 0;
}
