// A thread reads what another one is just receiving.
// run: -n 2 --guard source
#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static int box[4], seen;
static atomic_int begins;

static void *look(void *unused)
{
    while (!atomic_load(&begins))
        sched_yield();
    for (int i = 0; i < 300; i++) { // the receive goes on until the message below is sent
        sched_yield();
        seen = box[1]; // expect: RW402
    }
    MPI_Send(NULL, 0, MPI_INT, 1, 1, MPI_COMM_WORLD);
    return unused;
}

int main(int argc, char **argv)
{
    int rank;
    pthread_t thread;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    if (rank == 0) {
        pthread_create(&thread, NULL, look, NULL);
        atomic_store(&begins, 1);
        MPI_Recv(box, 4, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        pthread_join(thread, NULL);
    } else {
        MPI_Recv(NULL, 0, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(box, 4, MPI_INT, other, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
