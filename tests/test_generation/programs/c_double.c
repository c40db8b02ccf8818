// test: -n 1 -- 1.0
// smallest: 
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
    double b = argc > 1 ? atof(argv[1]) : 0;
    if (b > 1.1 && b < 1.2)
        abort(); // expect: RW203
    MPI_Finalize();
    return 0;
}
