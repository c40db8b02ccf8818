// A library asks whether MPI is initialised.
#include <mpi.h>
#include <stddef.h>

static void open_library(void)
{
    int ready;
    MPI_Initialized(&ready);
    if (!ready)
        MPI_Init(NULL, NULL);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    open_library();
    MPI_Finalize();
    return 0;
}
