// MPI_Iprobe: how often no, and whom it sees then.
// visit: np=3 0:t1=0 0:p1<2 0:t2=0 -> finished: 2 after 1 1 after 1
// visit: np=3 0:t1=4 0:p1<1 0:t2=2 -> finished: 1 after 5 2 after 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int i = 1; i < size; i++) {
            MPI_Status status;
            int asked = 0, there = 0;
            while (!there) {
                MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
                asked++;
            }
            MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("%d after %d ", value, asked);
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
