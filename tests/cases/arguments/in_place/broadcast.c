// A broadcast does not know MPI_IN_PLACE.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Bcast(MPI_IN_PLACE, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW906
    MPI_Finalize();
    return 0;
}
