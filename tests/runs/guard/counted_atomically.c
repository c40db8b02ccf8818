// A counter is raised atomically while it is being sent.
// run: -n 2 --guard source
#include <mpi.h>
#include <stdatomic.h>

static _Atomic int counter, spare;
static _Atomic long wide;

int main(int argc, char **argv)
{
    int rank;
    int theirs;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Isend(&counter, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    atomic_fetch_add(&counter, 1); // expect: RW402
    MPI_Recv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
