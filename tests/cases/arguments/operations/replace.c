// MPI_REPLACE is only for windows.
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_REPLACE, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
