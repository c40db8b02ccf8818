// Large messages, the last thing that a rank does; others receive them later.
// run: -n 3
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

#define MANY 100000
#define ROUNDS 5

static int data[MANY];

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        data[MANY - 1] = 3;
        for (int i = 0; i < ROUNDS; i++)
            for (int peer = 1; peer < 3; peer++)
                MPI_Send(data, MANY, MPI_INT, peer, 0, MPI_COMM_WORLD);
    } else {
        long sum = 0;
        usleep(20000 * rank);
        for (int i = 0; i < ROUNDS; i++) {
            MPI_Recv(data, MANY, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += data[MANY - 1];
        }
        printf("sum %ld\n", sum);
    }
    MPI_Finalize();
    return 0;
}
