// run: -n 2
#include <mpi.h>

/* What is made from different communicators, or by a tag, may be made in another order on another rank. */
int main(int argc, char **argv)
{
    int rank, peer, mine, theirs = -1, sum;
    MPI_Comm by_tag, copy, of_copy;
    MPI_Group everyone;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &everyone);
    peer = 1 - rank;
    mine = rank;
    if (rank == 0) {
        MPI_Comm_create_group(MPI_COMM_WORLD, everyone, 5, &by_tag);
        MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    } else {
        MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
        MPI_Comm_create_group(MPI_COMM_WORLD, everyone, 5, &by_tag);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_dup(copy, &of_copy);
    MPI_Barrier(copy);
    MPI_Sendrecv(&mine, 1, MPI_INT, peer, 1, &theirs, 1, MPI_INT, peer, 1, by_tag, MPI_STATUS_IGNORE);
    MPI_Allreduce(&theirs, &sum, 1, MPI_INT, MPI_SUM, copy);
    MPI_Bcast(&sum, 1, MPI_INT, 1, of_copy);
    MPI_Comm_free(&of_copy);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&by_tag);
    MPI_Group_free(&everyone);
    MPI_Finalize();
    return sum == 1 ? 0 : 1;
}
