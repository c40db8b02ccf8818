// test: -n 1
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
    int width = 1;
    FILE *file = fopen("grid.txt", "r");
    char word[32];
    if (file && fscanf(file, "%31s %d", word, &width) == 2)
        printf("%d\n", 64 / width); // expect: RW203
    MPI_Finalize();
    return 0;
}
