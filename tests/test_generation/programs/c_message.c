// test: -n 2 -- 1
// smallest: arguments 13, with 2 ranks
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
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (rank == 0)
        MPI_Send(&n, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else {
        int got;
        MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (got == 13)
            abort(); // expect: RW203
    }
    MPI_Finalize();
    return 0;
}
