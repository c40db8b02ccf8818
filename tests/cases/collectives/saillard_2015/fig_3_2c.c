// Fig. 3.2(c): a barrier on either side, each under a further condition.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank < size / 2) {
        if (rank % 2) // because: RW101
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
        else
            printf("%d rests\n", rank);
    } else {
        if (rank % 3) // because: RW101
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
        else
            printf("%d rests\n", rank);
    }
    printf("%d goes on\n", rank);
    MPI_Finalize();
    return 0;
}
