// A library initialises MPI a second time.
#include <mpi.h>
#include <stddef.h>

static void open_library(void)
{
    MPI_Init(NULL, NULL); // expect: RW913
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    open_library();
    MPI_Finalize();
    return 0;
}
