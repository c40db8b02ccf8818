// The column that is sent and the one that is received share an element.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[16] = {0};
    MPI_Datatype column;
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Sendrecv(x, 1, column, 1 - rank, 0, x + 4, 1, column, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW909
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
