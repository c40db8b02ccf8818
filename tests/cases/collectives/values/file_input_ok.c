// Rank 0 reads the file and tells the others what it says.
#include <mpi.h>
#include <stdio.h>

static int read_steps(const char *name)
{
    int steps = 3;
    FILE *file = fopen(name, "r");
    if (file != NULL) {
        if (fscanf(file, "%d", &steps) != 1)
            steps = 3;
        fclose(file);
    }
    return steps;
}

int main(int argc, char **argv)
{
    int steps = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        steps = read_steps("local/steps.txt");
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < steps; i++)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
