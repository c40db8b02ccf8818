// The handle of the rows is used again for the columns.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm line;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &line); // expect: RW310
    MPI_Barrier(line);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &line); // because: RW310
    MPI_Barrier(line);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
