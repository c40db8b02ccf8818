/* Rank 0 reads the settings and shares them before the work begins.
 *
 * Only rank 0 opens the file, every rank takes part in the broadcast, and all name the same root. */
#include <mpi.h>
#include <stdio.h>

static int read_steps(const char *name)
{
    int steps = 100;
    FILE *file = fopen(name, "r");
    if (file != NULL) {
        if (fscanf(file, "%d", &steps) != 1)
            steps = 100;
        fclose(file);
    }
    return steps;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    int steps = 0;
    if (rank == 0)
        steps = read_steps("steps.txt");
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);

    double sum = 0.0, total = 0.0;
    for (int i = 0; i < steps; i++)
        sum += 1.0 / (1.0 + i + rank);

    const int collector = 0;
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, collector, MPI_COMM_WORLD);
    if (rank == collector)
        printf("total %f after %d steps\n", total, steps);

    MPI_Finalize();
    return 0;
}
