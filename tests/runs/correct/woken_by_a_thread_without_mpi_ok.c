// A thread that never calls MPI sleeps, and then wakes the one that sends what the others wait for.
// run: -n 2
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static int rank, ready;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *clock_of_its_own(void *unused)
{
    sleep(2);
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *receiver(void *unused)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
}

int main(int argc, char **argv)
{
    int provided, x = 0;
    pthread_t sleeping, receiving;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&sleeping, 0, clock_of_its_own, 0);
    pthread_create(&receiving, 0, receiver, 0);
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    MPI_Send(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    pthread_join(sleeping, 0);
    pthread_join(receiving, 0);
    MPI_Finalize();
    return 0;
}
