// They take turns.
// run: -n 1
#include <mpi.h>
#include <pthread.h>
#include <time.h>
#include <stddef.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static MPI_Request request;

static void *other(void *unused)
{
    int done = 0;
    while (!done) {
        pthread_mutex_lock(&turn);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        pthread_mutex_unlock(&turn);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, x = 0, y, rank;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Irecv(&y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
    pthread_create(&thread, NULL, other, NULL);
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&turn);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        pthread_mutex_unlock(&turn);
    }
    pthread_mutex_lock(&turn);
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    pthread_mutex_unlock(&turn);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
