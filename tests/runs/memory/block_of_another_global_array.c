// A whole block of a scatter lies behind the global array (MPI 4.1, section 6.6).
// run: -n 2
#include <mpi.h>
#include <stdlib.h>

static int parts[4] = {1, 2, 3, 4};      // because: RW410

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int mine[2], counts[2] = {2, 2}, places[2] = {0, 400};
    counts[1] = argc + 1;
    MPI_Scatterv(parts, counts, places, MPI_INT, mine, 2, MPI_INT, 0, MPI_COMM_WORLD);      // expect: RW410
    MPI_Finalize();
    return 0;
}
