// The second block begins in the first.
// run: -n 2
// says: the blocks 0 and 1 overlap
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[4] = {0}, all[8], counts[2] = {4, 4}, places[2] = {0, 3};
    MPI_Gatherv(x, 4, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW917
    MPI_Finalize();
    return 0;
}
