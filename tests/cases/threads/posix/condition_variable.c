// needs: MPI_THREAD_MULTIPLE
// The main thread calls MPI before it waits for the other by a condition variable.
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int done, value;

static void *work(void *given)
{
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503 // expect: RW915
    pthread_mutex_lock(&lock);
    done = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return given;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_create(&thread, NULL, work, NULL);
    pthread_detach(thread);
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW503, RW915
    pthread_mutex_lock(&lock);
    while (!done)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    MPI_Finalize();
    return value;
}
