// Three results of anybody; an assertion fails if they come the other way round.
// explore: np=4 buffering=infinite -> 6
// explore: np=4 buffering=infinite strategy=predict -> some
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        for (int i = 0; i < 3; i++)
            MPI_Recv(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        assert(x[0] < x[1] || x[1] < x[2]); // finds: RW203
    }
    MPI_Finalize();
    return 0;
}
