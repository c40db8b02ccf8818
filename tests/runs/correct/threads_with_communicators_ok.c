// Four threads, each with collectives and messages on a communicator of its own.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Comm comms[4];
static int self;

static void *work(void *which)
{
    int x = 1, y, sum;
    MPI_Comm comm = comms[*(int *)which];
    for (int round = 0; round < 20; round++) {
        MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, comm);
        MPI_Sendrecv(&x, 1, MPI_INT, 1 - self, 0, &y, 1, MPI_INT, 1 - self, 0, comm, MPI_STATUS_IGNORE);
    }
    return 0;
}

int main(int argc, char **argv)
{
    int level, which[4] = {0, 1, 2, 3};
    pthread_t threads[4];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    for (int i = 0; i < 4; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], 0, work, &which[i]);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < 4; i++)
        MPI_Comm_free(&comms[i]);
    MPI_Finalize();
    return 0;
}
