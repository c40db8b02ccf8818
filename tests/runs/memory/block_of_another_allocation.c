// The displacement of a block leads from the allocation into the next one (MPI 4.1, section 5.1.12).
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int *parts = calloc(4, sizeof(int)), *others = calloc(40, sizeof(int));      // because: RW410
    int mine[2], counts[2] = {2, 2}, places[2] = {0, (int)(others - parts)};
    MPI_Scatterv(parts, counts, places, MPI_INT, mine, 2, MPI_INT, 0, MPI_COMM_WORLD);      // expect: RW410
    free(others);
    free(parts);
    MPI_Finalize();
    return 0;
}
