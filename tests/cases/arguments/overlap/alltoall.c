// Everybody's answer overwrites the question.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *asked, *answered;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    asked = calloc(size, sizeof *asked);
    answered = calloc(size, sizeof *answered);
    MPI_Alltoall(asked, 1, MPI_INT, asked, 1, MPI_INT, MPI_COMM_WORLD); // expect: RW909
    free(asked);
    free(answered);
    MPI_Finalize();
    return 0;
}
