// Locks with a time limit and of readers and writers keep the calls of two threads apart, at MPI_THREAD_SERIALIZED.
// run: -n 2
#include <mpi.h>
#include <pthread.h>
#include <threads.h>
#include <time.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static mtx_t second;
static pthread_rwlock_t third = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void send(void)
{
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
}

static void *work(void *given)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    if (!pthread_mutex_timedlock(&first, &until)) {
        while (mtx_trylock(&second) != thrd_success)
            thrd_yield();
        mtx_unlock(&second);
        send();
        pthread_mutex_unlock(&first);
    }
    return given;
}

static void *write(void *given)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    if (!pthread_rwlock_timedwrlock(&third, &until)) {
        send();
        pthread_rwlock_unlock(&third);
    }
    return given;
}

static void both(void *(*run)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    run(NULL);
    pthread_join(thread, NULL);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    mtx_init(&second, mtx_plain);
    both(work);
    both(write);
    MPI_Finalize();
    return 0;
}
