// Two buffers take turns.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine[2], theirs;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    for (int round = 0; round < 4; round++) {
        mine[round % 2] = round;
        if (round)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Isend(&mine[round % 2], 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
