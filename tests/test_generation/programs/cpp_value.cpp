// test: -n 1 -- 1
// smallest: arguments 77, with 1 rank
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int n = argc > 1 ? std::atoi(argv[1]) : 0;
    std::vector<int> table(4, 1);
    if (n > 70 && n % 11 == 0)
        std::abort(); // expect: RW203
    MPI_Finalize();
    return 0;
}
