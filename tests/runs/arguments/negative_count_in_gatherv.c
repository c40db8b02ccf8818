// The root expects -1 elements of rank 1.
// run: -n 2
// says: MPI_Gatherv is given -1 as recvcounts[1]
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, all[2], counts[2] = {1, -1}, places[2] = {0, 1};
    MPI_Gatherv(&x, 1, MPI_INT, all, counts, places, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW901
    MPI_Finalize();
    return 0;
}
