// disp_unit 0.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0;
    MPI_Win win;
    MPI_Win_create(&x, sizeof x, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &win); // expect: RW923
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
