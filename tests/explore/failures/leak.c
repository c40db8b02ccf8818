// A type is freed only by the way that the usual order takes.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2];
    MPI_Datatype pair;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        MPI_Type_contiguous(2, MPI_INT, &pair); // finds: RW310
        for (int i = 0; i < 2; i++)
            MPI_Recv(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (x[0] == 1)
            MPI_Type_free(&pair);
    }
    MPI_Finalize();
    return 0;
}
