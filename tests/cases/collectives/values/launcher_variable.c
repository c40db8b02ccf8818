// The rank is taken from a variable that the launcher sets.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const char *text = getenv("PMI_RANK"); // because: RW101
    MPI_Init(&argc, &argv);
    if (text && atoi(text) == 0)
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
