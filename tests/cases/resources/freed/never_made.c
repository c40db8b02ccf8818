// A communicator is freed that nobody has made.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&copy); // expect: RW314
    MPI_Finalize();
    return 0;
}
