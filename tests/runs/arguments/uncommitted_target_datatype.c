// The datatype at the target is not committed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, y[2] = {0};
    MPI_Datatype column;
    MPI_Win win;
    MPI_Win_create(x, sizeof x, sizeof *x, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Type_vector(2, 1, 2, MPI_INT, &column);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(y, 2, MPI_INT, 1, 0, 1, column, win); // expect: RW910
    MPI_Win_fence(0, win);
    MPI_Type_free(&column);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
