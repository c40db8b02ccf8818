// The communicator is null until somebody makes one.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm part = MPI_COMM_NULL;
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(part); // expect: RW905
    MPI_Finalize();
    return 0;
}
