// Integers are true or false.
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
