// The length is broadcast after the data instead of before.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    char text[64] = "";
    int length = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        strcpy(text, "heat equation");
        length = (int)strlen(text) + 1;
    }
    MPI_Bcast(text, length, MPI_CHAR, 0, MPI_COMM_WORLD); // expect: RW107
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
