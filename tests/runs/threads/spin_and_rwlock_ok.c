// Both threads send under the spin lock, at MPI_THREAD_SERIALIZED.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static pthread_spinlock_t spin;
static int value;

static void *helper(void *given)
{
    pthread_spin_lock(&spin);
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    pthread_spin_unlock(&spin);
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
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    pthread_spin_unlock(&spin);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
