// Each thread holds another mutex.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;

static void *talk(void *given)
{
    int *tag = given, out = 1, in;
    pthread_mutex_t *mine = *tag == 1 ? &one : &other;
    pthread_mutex_lock(mine);
    MPI_Sendrecv(&out, 1, MPI_INT, 0, *tag, &in, 1, MPI_INT, 0, *tag, MPI_COMM_SELF, MPI_STATUS_IGNORE); // expect: RW915
    pthread_mutex_unlock(mine);
    return 0;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_t thread[2];
    int tag[2] = {1, 2};
    for (int i = 0; i < 2; i++)
        pthread_create(&thread[i], 0, talk, &tag[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], 0);
    MPI_Finalize();
    return 0;
}
