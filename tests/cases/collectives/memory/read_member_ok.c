// fread writes one member of a structure; ranks read different files.
#include <mpi.h>
#include <stdio.h>

struct Problem {
    int offset;
    int steps;
};

int main(int argc, char **argv) {
    struct Problem problem = {0, 10};
    char name[32];
    int rank;
    FILE *file;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "part.%d", rank);
    file = fopen(name, "rb");
    if (file == NULL || fread(&problem.offset, sizeof problem.offset, 1, file) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(file);
    for (int step = 0; step < problem.steps; step++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
