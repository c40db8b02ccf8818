// needs: MPI_THREAD_SERIALIZED
// The thread sends under a mutex, and so does the main one.
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *given)
{
    pthread_mutex_lock(&lock);
    MPI_Send(given, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, value = 1;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_create(&thread, NULL, work, &value);
    pthread_mutex_lock(&lock);
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 2, MPI_COMM_WORLD);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
