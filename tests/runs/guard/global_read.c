// A global array is read before it is filled.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

static int inbox[8], outbox[8] = {1, 2, 3};

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(inbox, 8, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(outbox, 8, MPI_INT, other, 0, MPI_COMM_WORLD);
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += inbox[i]; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    outbox[0] = sum;
    MPI_Finalize();
    return 0;
}
