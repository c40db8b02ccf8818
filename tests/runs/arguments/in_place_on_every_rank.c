// Every rank gives MPI_IN_PLACE to MPI_Reduce.
// run: -n 2
// says: on a rank that is not the root
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Reduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW906
    MPI_Finalize();
    return 0;
}
