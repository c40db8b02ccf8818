// A rank polls for a message whose sender first draws numbers from the poller's own window.
// run: -n 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, one = 1, x = -1;
    int *memory;
    MPI_Win window;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof one, sizeof one, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    *memory = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        int done = 0;
        MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
        while (!done)
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        printf("drew %d\n", x);
    }
    if (rank == 1) {
        for (int i = 0; i < 5; i++) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
            MPI_Fetch_and_op(&one, &x, MPI_INT, 0, 0, MPI_SUM, window);
            MPI_Win_unlock(0, window);
        }
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
