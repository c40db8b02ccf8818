// A rank reads the window of one that is already in the barrier: with every kind of lock and of window.
// run: -n 2 exclusive create
// run: -n 2 shared allocate
// run: -n 2 exclusive dynamic
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, own, got = -1;
    int *memory = &own;
    MPI_Aint where = 0;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int lock = strcmp(argv[1], "shared") ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED;
    if (!strcmp(argv[2], "create")) {
        MPI_Win_create(memory, sizeof own, sizeof own, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    } else if (!strcmp(argv[2], "allocate")) {
        MPI_Win_allocate(sizeof own, sizeof own, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    } else {
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
        MPI_Win_attach(window, memory, sizeof own);
        MPI_Get_address(memory, &where);
        MPI_Bcast(&where, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    }
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, window);
    *memory = rank + 40;
    MPI_Win_unlock(rank, window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        for (int i = 0; i < 20; i++) {
            MPI_Win_lock(lock, 1, 0, window);
            MPI_Get(&got, 1, MPI_INT, 1, where, 1, MPI_INT, window);
            MPI_Win_unlock(1, window);
        }
        printf("got %d\n", got);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    if (!strcmp(argv[2], "dynamic"))
        MPI_Win_detach(window, memory);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
