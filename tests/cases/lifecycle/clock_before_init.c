// MPI's clock is read before MPI is there.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    double begin;
    begin = MPI_Wtime(); // expect: RW911
    MPI_Init(&argc, &argv);
    printf("%f s\n", MPI_Wtime() - begin);
    MPI_Finalize();
    return 0;
}
