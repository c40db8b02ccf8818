// Requests are moved into an array; several of them may have one handle.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine[4] = {0}, theirs[4];
    MPI_Request one, kept[4], receives[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    for (int i = 0; i < 4; i++)
        MPI_Irecv(&theirs[i], 1, MPI_INT, other, i, MPI_COMM_WORLD, &receives[i]);
    for (int i = 0; i < 4; i++) {
        MPI_Isend(&mine[i], 1, MPI_INT, other, i, MPI_COMM_WORLD, &one);
        kept[3 - i] = one;
    }
    for (int i = 0; i < 4; i++) {
        MPI_Wait(&kept[i], MPI_STATUS_IGNORE);
        mine[3 - i] = 7;
    }
    MPI_Waitall(4, receives, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
