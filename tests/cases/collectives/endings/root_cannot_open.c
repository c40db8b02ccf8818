// Only the root tries to open the file, and only it goes home when there is none.
#include <mpi.h>
#include <stdio.h>

static int read_and_share(const char *name, int rank)
{
    int cells = 4;
    if (rank == 0) { // because: RW101
        FILE *file = fopen(name, "r");
        if (file == NULL)
            return 1;
        if (fscanf(file, "%d", &cells) != 1)
            cells = 4;
        fclose(file);
    }
    MPI_Bcast(&cells, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW101
    return 0;
}

int main(int argc, char **argv)
{
    int failed;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    failed = read_and_share("no/such/mesh.txt", rank);
    if (failed)
        fprintf(stderr, "no mesh\n");
    MPI_Finalize();
    return 0;
}
