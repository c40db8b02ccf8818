// Two threads take messages with matched probes.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static void *serve(void *nothing)
{
    int x, found;
    MPI_Message message;
    for (int done = 0; done < 20;) {
        MPI_Improbe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
        if (found) {
            MPI_Mrecv(&x, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
            done++;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    int level, rank;
    pthread_t threads[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 2; i++)
            pthread_create(&threads[i], 0, serve, 0);
        for (int i = 0; i < 2; i++)
            pthread_join(threads[i], 0);
    } else {
        for (int i = 0; i < 40; i++)
            MPI_Send(&i, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
