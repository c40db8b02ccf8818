// Two members of a structure are sent as an array.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    struct { int first, second; } pair = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(&pair.first, 2, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return pair.first;
}
