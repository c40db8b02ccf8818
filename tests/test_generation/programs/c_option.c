// test: -n 1 -- run
// smallest: arguments -fast, with 1 rank
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
    if (argc > 1 && strcmp(argv[1], "-fast") == 0)
        abort(); // expect: RW203
    MPI_Finalize();
    return 0;
}
