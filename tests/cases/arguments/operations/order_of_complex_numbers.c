// Complex numbers have no largest one.
#include <mpi.h>

int main(int argc, char **argv)
{
    double _Complex mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_C_DOUBLE_COMPLEX, MPI_MAX, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
