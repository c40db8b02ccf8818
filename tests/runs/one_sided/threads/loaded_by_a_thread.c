// A thread of POSIX loads from the window while another rank accumulates (MPI 4.1, section 12.7).
// run: -n 2 --guard source
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static int memory[16], sum;

static void *add_all(void *nothing)
{
    for (int i = 0; i < 16; i++)
        sum += memory[i];      // expect: RW615
    return nothing;
}

int main(int argc, char **argv)
{
    int rank, level, value = 7;
    pthread_t thread;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    if (level < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 1)
        pthread_create(&thread, NULL, add_all, NULL);
    if (rank == 0)
        MPI_Accumulate(&value, 1, MPI_INT, 1, 3, 1, MPI_INT, MPI_SUM, win);      // because: RW615
    if (rank == 1)
        pthread_join(thread, NULL);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}
