// The rank is asked for before MPI_Init.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); // expect: RW911
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
