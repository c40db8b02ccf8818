// One array sent and received.
// run: -n 2
// says: sendbuf and recvbuf of MPI_Allreduce overlap by 32 bytes
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double x[4] = {0};
    MPI_Allreduce(x, x, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW909
    MPI_Finalize();
    return 0;
}
