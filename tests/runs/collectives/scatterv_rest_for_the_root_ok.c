// Ten numbers for three ranks: the root gives itself the one that is left over, and takes it, too.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, counts[3], places[3], at = 0;
    double all[10] = {0}, mine[10];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < size; i++) {
        counts[i] = 10 / size + (i < 10 % size);
        places[i] = at;
        at += counts[i];
    }
    MPI_Scatterv(all, counts, places, MPI_DOUBLE, mine, counts[rank], MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
