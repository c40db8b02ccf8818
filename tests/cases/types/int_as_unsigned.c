// Integers sent as unsigned ones, which a minimum compares (MPI 4.1, sections 3.3.1 and 6.9.2).
#include <mpi.h>

int main(int argc, char **argv)
{
    int lowest, low = -1;     // because: RW411
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&low, &lowest, 1, MPI_UNSIGNED, MPI_MIN, MPI_COMM_WORLD);     // expect: RW411
    MPI_Finalize();
    return lowest;
}
