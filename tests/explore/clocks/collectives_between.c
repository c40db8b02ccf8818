// What comes after a collective that both take part in cannot have come before; what does not, can.
// explore: np=3 buffering=infinite clocks=vector -> 2
// explore: np=3 buffering=infinite clocks=lamport -> 2
// explore: np=3 buffering=infinite -> 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, all[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 6; round++) {
        if (rank == 0)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (rank == 1 + round % 2)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (round == 0)
            MPI_Barrier(MPI_COMM_WORLD);
        else if (round == 1)
            MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        else if (round == 2)
            MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
        else if (round == 3)
            MPI_Scan(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        else if (round == 4) /* the root learns, the others do not: the last two messages may change places */
            MPI_Gather(&x, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
