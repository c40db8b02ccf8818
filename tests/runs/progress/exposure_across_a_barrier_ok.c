// A window is exposed, and its owner goes on to a collective before it waits for the end of the accesses.
// run: -n 2
#include <mpi.h>
#include <stdio.h>

#define MANY 200000

static int memory[MANY], sent[MANY];

int main(int argc, char **argv)
{
    int rank, other, largest;
    MPI_Win window;
    MPI_Group all, peer;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    other = 1 - rank;
    for (int i = 0; i < MANY; i++)
        sent[i] = i;
    MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &peer);
    if (rank == 1)
        MPI_Win_post(peer, 0, window);
    if (rank == 0) {
        MPI_Win_start(peer, 0, window);
        MPI_Put(sent, MANY, MPI_INT, 1, 0, MANY, MPI_INT, window);
        MPI_Win_complete(window);
    }
    MPI_Allreduce(&rank, &largest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Win_wait(window);
        printf("got %d\n", memory[MANY - 1]);
    }
    MPI_Group_free(&all);
    MPI_Group_free(&peer);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
