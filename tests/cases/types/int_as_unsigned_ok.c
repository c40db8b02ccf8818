// Integers sent as what they are (MPI 4.1, sections 3.3.1 and 6.9.2).
#include <mpi.h>

int main(int argc, char **argv)
{
    int lowest, low = -1;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&low, &lowest, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Finalize();
    return lowest;
}
