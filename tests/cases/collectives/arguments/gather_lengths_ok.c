// Gatherv may be given another count on each rank.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int mine, *counts = NULL, *starts = NULL, total = 0;
    double part[8] = {0.0}, *whole = NULL;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = 1 + rank % 3;
    if (rank == 0) {
        counts = malloc(size * sizeof *counts);
        starts = malloc(size * sizeof *starts);
    }
    MPI_Gather(&mine, 1, MPI_INT, counts, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < size; i++) {
            starts[i] = total;
            total += counts[i];
        }
        whole = malloc(total * sizeof *whole);
    }
    MPI_Gatherv(part, mine, MPI_DOUBLE, whole, counts, starts, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(whole);
    free(starts);
    free(counts);
    MPI_Finalize();
    return 0;
}
