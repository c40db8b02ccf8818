// Ranks 1 to 3 send other types, of other lengths, from one line to one line: that is one finding.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, values[8];
    float sent[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Send(sent, rank, MPI_FLOAT, 0, 0, MPI_COMM_WORLD); // because: RW205
    for (int source = 1; rank == 0 && source < size; source++)
        MPI_Recv(values, 8, MPI_INT, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW205
    MPI_Finalize();
    return 0;
}
