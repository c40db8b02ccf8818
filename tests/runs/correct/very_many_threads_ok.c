/* Threads come and go, more than there are addresses to keep a recording of each apart. */
// run: -n 2
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static void *work(void *of)
{
    int number = *(int *)of, got = 0;
    MPI_Request request;
    MPI_Irecv(&got, 1, MPI_INT, 0, number, MPI_COMM_SELF, &request);
    MPI_Send(&number, 1, MPI_INT, 0, number, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return got == number ? of : NULL;
}

int main(int argc, char **argv)
{
    int provided, right = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    for (int i = 0; i < 600; i++) {
        pthread_t thread;
        void *result;
        pthread_create(&thread, NULL, work, &i);
        pthread_join(thread, &result);
        right += result != NULL;
    }
    printf("%d right\n", right);
    MPI_Finalize();
    return right != 600;
}
