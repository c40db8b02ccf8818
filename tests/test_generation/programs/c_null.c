// test: -n 1-3 -- 7
// smallest: arguments 4711, with 2 ranks
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 0;
    int *part = NULL;
    if (n * 3 == 14133 && rank == 1) *part = n; // expect: RW203
    MPI_Finalize();
    return 0;
}
