// Bitwise and of floating point numbers.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0, y;
    MPI_Reduce(&x, &y, 1, MPI_FLOAT, MPI_BAND, 0, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
