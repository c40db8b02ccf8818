// Only rank 0 ends MPI.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        printf("the end\n");
        MPI_Finalize(); // expect: RW101
    }
    return 0; // expect: RW914
}
