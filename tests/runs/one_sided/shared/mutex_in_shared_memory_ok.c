// Ranks count under a mutex that lies in the memory which they share.
// run: -n 3 --guard source
#include <mpi.h>
#include <pthread.h>

int main(int argc, char **argv)
{
    int rank, unit, sum = 0;
    struct counter {
        pthread_mutex_t lock;
        int count;
    } *mine, *its;
    pthread_mutexattr_t kind;
    MPI_Aint size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(rank ? 0 : sizeof *its, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_shared_query(win, 0, &size, &unit, &its);
    if (rank == 0) {
        pthread_mutexattr_init(&kind);
        pthread_mutexattr_setpshared(&kind, PTHREAD_PROCESS_SHARED);
        pthread_mutex_init(&its->lock, &kind);
        its->count = 0;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_mutex_lock(&its->lock);
    its->count++;
    pthread_mutex_unlock(&its->lock);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}
