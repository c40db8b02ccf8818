// Once.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int done;
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    MPI_Finalized(&done);
    if (!done)
        MPI_Finalize();
    return 0;
}
