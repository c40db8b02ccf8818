/* Rank 0 reads the settings and shares them before the work begins.
 *
 * The bugs: rank 0 shares them from inside its own branch, while the others are already in a reduction;
 * and the result is to be collected where the sum is large, which every rank decides for itself. With
 * some MPIs this does not even hang: it prints a wrong total. */
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
    double start = MPI_Wtime(), earliest = 0.0;
    if (rank == 0) {
        steps = read_steps("steps.txt");
        MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Reduce(&start, &earliest, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
    }

    double sum = 0.0, total = 0.0;
    for (int i = 0; i < steps; i++)
        sum += 1.0 / (1.0 + i + rank);

    int collector = sum > 5.0 ? rank : 0;
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, collector, MPI_COMM_WORLD);
    if (rank == collector)
        printf("total %f after %d steps\n", total, steps);

    MPI_Finalize();
    return 0;
}
