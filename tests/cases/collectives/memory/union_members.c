// What is written as one member is read as the other.
#include <mpi.h>

union number {
    int whole;
    unsigned bits;
};

int main(int argc, char **argv)
{
    union number number;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    number.whole = rank;

    if (number.bits > 1u) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
