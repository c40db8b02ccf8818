// Messages go through a communicator that an attribute of another keeps and frees.
// explore: np=2 buffering=infinite clocks=vector -> 1
// explore: np=2 buffering=zero clocks=lamport -> 1
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int tidy(MPI_Comm comm, int key, void *kept, void *state)
{
    MPI_Comm_free(kept);
    free(kept);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    int rank, key, x = 7;
    MPI_Comm *own = malloc(sizeof *own);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, tidy, &key, 0);
    MPI_Comm_dup(MPI_COMM_WORLD, own);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, own);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, *own);
    if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, *own, MPI_STATUS_IGNORE);
        printf("got %d\n", x);
    }
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
