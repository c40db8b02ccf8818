// Ranks draw tickets and take turns with atomic operations on a window whose owner waits for them elsewhere.
// run: -n 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, one = 1, zero = 0, before, sum = 0;
    int *memory;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(3 * sizeof one, sizeof one, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    memory[0] = memory[1] = memory[2] = 0;
    MPI_Win_lock_all(0, window);
    MPI_Win_sync(window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank != 0) {
        for (int i = 0; i < 10; i++) {
            int ticket;
            MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, window);
            MPI_Win_flush(0, window);
            sum += ticket;
        }
        do { /* a lock that is taken by whoever finds a zero */
            MPI_Compare_and_swap(&one, &zero, &before, MPI_INT, 0, 1, window);
            MPI_Win_flush(0, window);
        } while (before);
        MPI_Get_accumulate(&sum, 1, MPI_INT, &before, 1, MPI_INT, 0, 2, 1, MPI_INT, MPI_SUM, window);
        MPI_Win_flush(0, window);
        MPI_Accumulate(&zero, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_REPLACE, window);
        MPI_Win_flush(0, window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_sync(window);
    if (rank == 0)
        printf("%d tickets with the sum %d\n", memory[0], memory[2]);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
