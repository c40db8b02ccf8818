// A send to oneself before the receive.
// run: -n 1
// run: -n 1 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0, y = 1;
    MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // expect: RW202
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
