// test: -n 1-3 -- 1
// smallest: arguments 21, with 3 ranks
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
    int n = argc > 1 && rank == 0 ? atoi(argv[1]) : 0;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 2 && n == 21)
        abort(); // expect: RW203
    MPI_Finalize();
    return 0;
}
