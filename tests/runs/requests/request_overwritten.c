// Three receives are begun in one variable, and the last is waited for.
// run: -n 2
// says: another operation is begun in the same variable
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n[3], mine = 1;
    MPI_Request request;
    for (int i = 0; i < 3; i++)
        MPI_Irecv(&n[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &request); // expect: RW301 // because: RW301
    for (int i = 0; i < 3; i++)
        MPI_Send(&mine, 1, MPI_INT, peer, i, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
