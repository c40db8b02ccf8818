// Each rank reads a file of its own disk; what it says need not be the same everywhere.
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
    MPI_Init(&argc, &argv);
    steps = read_steps("local/steps.txt");

    for (int i = 0; i < steps; i++) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
