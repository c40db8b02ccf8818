// A schedule that this program cannot follow, known at once and for its reason.
// visit: np=3 0:1<2 0:2<2 -> strayed: 0:2 cannot be 2: rank 0 waits for it
// visit: np=3 0:3<1 -> strayed: 0:3 was never reached: rank 0 reached 2 wildcard receives
// visit: np=3 1:1<0 -> strayed: 1:1 was never reached: rank 1 reached no wildcard receive
// visit: np=4 0:1<1 -> strayed: the schedule is for 4 ranks, and there are 3
// visit: np=3 0:1<7 -> strayed: 0:1 cannot be: rank 7 cannot send in its communicator
// visit: np=3 0.1:1<1 -> strayed: 0.1:1 was never reached: thread 1 of rank 0 reached no wildcard receive
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    // ranks: 3
    if (rank == 0)
        for (int i = 1; i < size; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
