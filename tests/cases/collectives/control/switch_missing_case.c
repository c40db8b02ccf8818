// Two of the roles meet at a barrier; the third was forgotten.
#include <mpi.h>
#include <stdio.h>

enum role { READER, SOLVER, WRITER };

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    switch ((enum role)(rank % 3)) { // because: RW101
    case READER:
        printf("reading\n");
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
        break;
    case SOLVER:
        printf("solving\n");
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
        break;
    case WRITER:
        printf("writing\n");
        break;
    }

    MPI_Finalize();
    return 0;
}
