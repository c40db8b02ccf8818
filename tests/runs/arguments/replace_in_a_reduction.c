// MPI_REPLACE is for windows.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0, y;
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_REPLACE, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
