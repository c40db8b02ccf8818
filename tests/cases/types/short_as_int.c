// Short integers are said to be plain.
#include <mpi.h>

int main(int argc, char **argv)
{
    short values[4] = {0}; // because: RW401
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW401
    MPI_Finalize();
    return 0;
}
