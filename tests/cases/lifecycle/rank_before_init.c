// The rank is asked for before MPI is there.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); // expect: RW911
    MPI_Init(&argc, &argv);
    printf("rank %d\n", rank);
    MPI_Finalize();
    return 0;
}
