// The array is broadcast, and an element of it decides.
#include <mpi.h>
#include <stdlib.h>

struct settings {
    int values[4];
    int level;
};

int main(int argc, char **argv)
{
    int rank;
    struct settings settings = {{0}, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    settings.level = rank;
    settings.values[1] = rank;
    MPI_Bcast(settings.values, atoi(argv[1]), MPI_INT, 0, MPI_COMM_WORLD);

    if (settings.values[1])
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
