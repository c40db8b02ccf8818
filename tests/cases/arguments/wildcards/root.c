// A broadcast from anybody.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_COMM_WORLD); // expect: RW904
    MPI_Finalize();
    return 0;
}
