// MPI_Initialized is asked first.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int ready;
    MPI_Init(&argc, &argv);
    MPI_Initialized(&ready);
    if (!ready)
        MPI_Init(&argc, &argv);
    MPI_Finalize();
    return 0;
}
