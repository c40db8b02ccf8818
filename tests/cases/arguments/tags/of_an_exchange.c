// The tag for receiving is below zero.
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine = 1, theirs = 0, other;
    int rank;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    other = rank ^ 1;
    if (other < size)
        MPI_Sendrecv(&mine, 1, MPI_INT, other, 2, &theirs, 1, MPI_INT, other, -2, // expect: RW902
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
