// A semaphore orders them.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

#include <semaphore.h>

static sem_t done;

static void *talk(void *unused)
{
    int out = 1, in;
    MPI_Sendrecv(&out, 1, MPI_INT, 0, 1, &in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    sem_post(&done);
    return unused;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_t thread;
    int ignored = 0, out = 1, in;
    sem_init(&done, 0, 0);
    pthread_create(&thread, 0, talk, &ignored);
    sem_wait(&done);
    MPI_Sendrecv(&out, 1, MPI_INT, 0, 2, &in, 1, MPI_INT, 0, 2, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    pthread_join(thread, 0);
    MPI_Finalize();
    return 0;
}
