// Each rank gives so few elements that no number of ranks matters.
// run: -n 2
// notes: RW713
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int counts[2] = {2000, 2000}, displs[2] = {0, 2000};
    MPI_Init(&argc, &argv);
    char *mine = calloc(2000, 1), *all = calloc(4000, 1);
    MPI_Allgatherv(mine, 2000, MPI_CHAR, all, counts, displs, MPI_CHAR, MPI_COMM_WORLD);
    free(mine);
    free(all);
    MPI_Finalize();
}
