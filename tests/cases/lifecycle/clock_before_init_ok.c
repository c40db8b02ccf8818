// MPI's clock is read when MPI is there.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    double begin;
    MPI_Init(&argc, &argv);
    begin = MPI_Wtime();
    printf("%f s\n", MPI_Wtime() - begin);
    MPI_Finalize();
    return 0;
}
