// test: -n 1-3 -- 9
// smallest: arguments 1, with 1 rank
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
    int n = argc > 1 ? atoi(argv[1]) : 9;
    printf("%d\n", 100 / (size - n)); // expect: RW203
    MPI_Finalize();
    return 0;
}
