// Characters are text and have no sum.
#include <mpi.h>

int main(int argc, char **argv)
{
    char mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
