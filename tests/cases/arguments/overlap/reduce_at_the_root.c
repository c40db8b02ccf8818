// The root, too, sums into what it sends.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Reduce(&value, &value, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW909
    MPI_Finalize();
    return 0;
}
