// A nonblocking barrier is left alone.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request); // expect: RW301
    MPI_Finalize();
    return 0;
}
