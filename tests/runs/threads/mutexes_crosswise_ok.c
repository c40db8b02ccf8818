// Two threads of rank 0 take two mutexes in the same order.
// run: -n 2 --openmp gcc
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t both;

static void *other(void *unused)
{
    (void)unused;
    pthread_barrier_wait(&both);
    pthread_mutex_lock(&left);
    pthread_mutex_lock(&right);
    pthread_mutex_unlock(&left);
    pthread_mutex_unlock(&right);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, rank;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        pthread_barrier_init(&both, NULL, 2);
        pthread_create(&thread, NULL, other, NULL);
        pthread_mutex_lock(&left);
        pthread_barrier_wait(&both);
        pthread_mutex_lock(&right);
        pthread_mutex_unlock(&right);
        pthread_mutex_unlock(&left);
        pthread_join(thread, NULL);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
