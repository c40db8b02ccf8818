// MPI is never finalised.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv); // because: RW914
    MPI_Barrier(MPI_COMM_WORLD);
    return 0; // expect: RW914
}
