// Accesses that a request completes, to a rank that makes a communicator at that time.
// run: -n 2
#include <mpi.h>
#include <stdio.h>

#define MANY 300000

static int memory[MANY], got[MANY];

int main(int argc, char **argv)
{
    int rank;
    MPI_Win window;
    MPI_Comm other;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < MANY; i++)
        memory[i] = rank * i;
    MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, window);
        MPI_Rget(got, MANY, MPI_INT, 1, 0, MANY, MPI_INT, window, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Win_unlock(1, window);
        printf("got %d\n", got[MANY - 1]);
        MPI_Comm_dup(MPI_COMM_WORLD, &other);
    }
    if (rank == 1)
        MPI_Comm_dup(MPI_COMM_WORLD, &other);
    MPI_Comm_free(&other);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
