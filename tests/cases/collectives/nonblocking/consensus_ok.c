// Each rank comes to the one MPI_Ibarrier in its own time, exactly once, and stays until it is done.
// Correct, but only for a reason that is hard to see without running it: naming it is a known gap.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 1, arrived = 0, done = 0, in_barrier = 0;
    MPI_Request send, barrier = MPI_REQUEST_NULL;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Issend(&x, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD, &send);
    while (!done) {
        int here, sent;
        MPI_Iprobe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &here, MPI_STATUS_IGNORE);
        if (here) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            arrived++;
        }
        if (in_barrier) {
            MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
        } else {
            MPI_Test(&send, &sent, MPI_STATUS_IGNORE);
            if (sent) {
                MPI_Ibarrier(MPI_COMM_WORLD, &barrier); // todo-expect: RW101
                in_barrier = 1;
            }
        }
    }
    if (arrived > 1)
        MPI_Abort(MPI_COMM_WORLD, arrived);
    MPI_Finalize();
    return 0;
}
