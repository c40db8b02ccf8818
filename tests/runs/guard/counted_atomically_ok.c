// Another counter is raised, and that one does count.
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
    int expected = 0;
    atomic_fetch_add(&spare, 3);
    atomic_compare_exchange_strong(&spare, &expected, 9);
    atomic_exchange(&wide, 1L << 40);
    if (atomic_load(&spare) != 3 || expected != 3 || atomic_fetch_or(&wide, 1) != 1L << 40)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Recv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
