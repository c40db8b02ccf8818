// A spin lock and a lock of readers and writers: each keeps only its own holders apart, at MPI_THREAD_SERIALIZED.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static pthread_spinlock_t spin;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *helper(void *given)
{
    pthread_rwlock_wrlock(&shared);
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); // because: RW915
    pthread_rwlock_unlock(&shared);
    return given;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&thread, NULL, helper, NULL);
    pthread_spin_lock(&spin);
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); // expect: RW915
    pthread_spin_unlock(&spin);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
