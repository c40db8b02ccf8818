// A master serves whoever asks first, which is right in every order.
// run: -n 3
// notes: RW215
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int work = 6, x = 0;
    MPI_Status status;
    if (rank == 0) {
        for (int done = 0, next = 0; done < size - 1; next++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status); // expect: RW215
            x = work > 0 ? work-- : 0;
            done += x == 0;
            MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD);
        }
    } else {
        do {
            MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // because: RW215
            MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } while (x);
    }
    MPI_Finalize();
    return 0;
}
