// Global doubles, received through a pointer to anything as such (MPI 4.1, section 3.3.1).
// run: -n 2
#include <mpi.h>
#include <stdlib.h>

static double values[4];
static int unused[4];

static void share(void *memory)
{
    MPI_Bcast(memory, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    share(argc > 5 ? (void *)unused : (void *)values);
    MPI_Finalize();
    return 0;
}
