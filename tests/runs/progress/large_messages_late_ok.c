// Messages too large to be sent at once are on their way while their senders are in a collective.
// run: -n 3 send
// run: -n 3 synchronous
// run: -n 3 persistent
// run: -n 3 probe
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define MANY 500000

static int data[MANY];

static void receive(int source, const char *how)
{
    MPI_Status status;
    if (!strcmp(how, "probe")) {
        int found = 0;
        while (!found)
            MPI_Iprobe(source, 3, MPI_COMM_WORLD, &found, &status);
        source = status.MPI_SOURCE;
    }
    MPI_Recv(data, MANY, MPI_INT, source, 3, MPI_COMM_WORLD, &status);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        long sum = 0;
        for (int i = 0; i < 2; i++) {
            receive(MPI_ANY_SOURCE, argv[1]);
            sum += data[MANY - 1];
        }
        printf("sum %ld\n", sum);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1 || rank == 2) {
        for (int i = 0; i < MANY; i++)
            data[i] = rank * i;
        if (!strcmp(argv[1], "synchronous")) {
            MPI_Issend(data, MANY, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
        } else if (!strcmp(argv[1], "persistent")) {
            MPI_Send_init(data, MANY, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
            MPI_Start(&request);
        } else {
            MPI_Isend(data, MANY, MPI_INT, 0, 3, MPI_COMM_WORLD, &request);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (request != MPI_REQUEST_NULL)
            MPI_Request_free(&request);
    }
    MPI_Finalize();
    return 0;
}
