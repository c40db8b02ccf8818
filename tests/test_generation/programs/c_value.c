// test: -n 1 -- 1
// smallest: arguments 4711, with 1 rank
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
    if (n == 4711)
        abort(); // expect: RW203
    MPI_Finalize();
    return 0;
}
