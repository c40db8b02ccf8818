// A communicator of MPI_GROUP_NULL.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm part;
    MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_NULL, &part); // expect: RW905
    MPI_Finalize();
    return 0;
}
