// Sends and receives through one variable.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 1, other;
    int rank;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    other = rank ^ 1;
    if (other < size)
        MPI_Sendrecv(&value, 1, MPI_INT, other, 0, &value, 1, MPI_INT, other, 0, // expect: RW909
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
