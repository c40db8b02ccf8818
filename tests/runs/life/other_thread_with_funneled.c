// Another thread than the main one communicates, with MPI_THREAD_FUNNELED.
// run: -n 1
// says: requests MPI_THREAD_FUNNELED
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static void *other(void *unused)
{
    int x = 0, y;
    MPI_Sendrecv(&x, 1, MPI_INT, 0, 0, &y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE); // expect: RW915
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
