// test: -n 2 -- 1
// smallest: arguments 9, with 2 ranks
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 1, buffer[16] = {0};
    if (n < 0 || n > 16)
        n = 1;
    if (rank == 0)
        MPI_Send(buffer, n > 8 ? 9 : 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(buffer, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW206
    MPI_Finalize();
    return 0;
}
