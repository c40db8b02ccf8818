// Fig. 5.6, on the right: the two ways use different communicators.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm com1, com2;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &com1);
    MPI_Comm_dup(MPI_COMM_WORLD, &com2);

    if (rank == 0) { // because: RW103
        MPI_Barrier(com1); // expect: RW103
    } else {
        MPI_Barrier(com2); // expect: RW103
    }

    MPI_Comm_free(&com1);
    MPI_Comm_free(&com2);
    MPI_Finalize();
    return 0;
}
