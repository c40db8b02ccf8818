// The second of three rounds is not explored, because the program says so.
// explore: np=3 buffering=infinite -> 4
// explore: np=3 buffering=infinite skip=turned_off.c:21 -> 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 3; round++) {
        if (round == 1)
            MPI_Pcontrol(0);
        if (round == 2)
            MPI_Pcontrol(1);
        if (rank > 0) {
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        } else {
            for (int i = 1; i < size; i++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
