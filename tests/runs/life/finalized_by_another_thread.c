// Another thread calls MPI_Finalize.
// run: -n 1
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static void *other(void *unused)
{
    MPI_Finalize(); // expect: RW916
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    return 0;
}
