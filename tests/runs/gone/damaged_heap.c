// A rank writes beyond an allocation, and malloc ends it: while malloc is locked, as there are other threads.
// run: -n 2
// run: -n 2 --guard binary
// flags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *sleeps(void *unused)
{
    pause();
    return unused;
}

int main(int argc, char **argv)
{
    int rank, size = 120000, beyond = 64;
    char *last = NULL;
    pthread_t thread;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&thread, NULL, sleeps, NULL);
    for (int i = 0; i < 40; i++)
        last = malloc(size);
    if (rank == 1)
        memset(last, 0xff, size + beyond);
    for (int i = 0; i < 40; i++)
        last = malloc(size);      // expect: RW203
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return last == NULL;
}
