#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int code;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    code = rank == 0 ? MPI_Barrier(MPI_COMM_WORLD) : MPI_SUCCESS; // expect: RW101 // because: RW101
    if (rank == 0)
        printf("code %d\n", code);

    MPI_Finalize();
    return 0;
}
