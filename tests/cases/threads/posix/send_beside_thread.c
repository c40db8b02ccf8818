// needs: MPI_THREAD_MULTIPLE
// A thread receives while the main one sends; the level asked for allows one thread at a time.
#include <mpi.h>
#include <pthread.h>

static void *receive(void *given)
{
    MPI_Recv(given, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW915
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, rank, sent = 1, received = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        pthread_create(&thread, NULL, receive, &received);
        MPI_Send(&sent, 1, MPI_INT, 0, 1, MPI_COMM_WORLD); // expect: RW915
        pthread_join(thread, NULL);
    }
    MPI_Finalize();
    return received;
}
