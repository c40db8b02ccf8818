/* A master hands out numbers, the workers square them.
 *
 * The bug: finish() tells everybody how many tasks were done, with two collectives. The master calls it;
 * the workers go straight to MPI_Finalize. Nothing near the call looks collective, and what parts the
 * ranks is not `rank` itself but `role`, which was computed from it. */
#include <mpi.h>
#include <stdio.h>

enum { MASTER, WORKER };
enum { WORK, STOP };
#define TASKS 20

static int finish(MPI_Comm comm, int done)
{
    int total = 0;
    MPI_Allreduce(&done, &total, 1, MPI_INT, MPI_SUM, comm);
    MPI_Barrier(comm);
    return total;
}

static int hand_out(MPI_Comm comm, int workers)
{
    long sum = 0;
    int next = 0, busy = 0, done = 0;
    for (int worker = 1; worker <= workers; worker++) {
        MPI_Send(&next, 1, MPI_INT, worker, WORK, comm);
        next++;
        busy++;
    }
    while (busy > 0) {
        int answer, nothing = 0;
        MPI_Status status;
        MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status);
        sum += answer;
        done++;
        if (next < TASKS) {
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, WORK, comm);
            next++;
        } else {
            MPI_Send(&nothing, 1, MPI_INT, status.MPI_SOURCE, STOP, comm);
            busy--;
        }
    }
    printf("sum of squares: %ld\n", sum);
    return done;
}

static int work(MPI_Comm comm)
{
    int done = 0;
    for (;;) {
        int task;
        MPI_Status status;
        MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, comm, &status);
        if (status.MPI_TAG == STOP)
            return done;
        task *= task;
        MPI_Send(&task, 1, MPI_INT, 0, WORK, comm);
        done++;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int role = rank == 0 ? MASTER : WORKER;
    if (role == MASTER) {
        int done = hand_out(MPI_COMM_WORLD, size - 1);
        printf("%d tasks handed out, %d counted\n", done, finish(MPI_COMM_WORLD, 0));
    } else {
        work(MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
