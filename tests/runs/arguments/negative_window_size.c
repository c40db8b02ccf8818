// A window of -8 bytes.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    char data[8];
    MPI_Win win;
    MPI_Win_create(data, -8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win); // expect: RW901
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
