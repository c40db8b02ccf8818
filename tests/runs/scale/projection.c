// Each rank gives 200,000 elements; at 10,739 ranks displacements no longer fit.
// run: -n 2
// notes: RW713
// says: breaks at 10,739 ranks with 200,000 elements per rank
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int counts[2] = {200000, 200000}, displs[2] = {0, 200000};
    MPI_Init(&argc, &argv);
    char *mine = calloc(200000, 1), *all = calloc(400000, 1);
    MPI_Allgatherv(mine, 200000, MPI_CHAR, all, counts, displs, MPI_CHAR, MPI_COMM_WORLD); // expect: RW713
    free(mine);
    free(all);
    MPI_Finalize();
}
