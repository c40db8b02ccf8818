// As scanned_member, and the members behind the one that sscanf writes decide.
#include <mpi.h>
#include <stdio.h>

struct Problem {
    int first;
    int steps;
    int last;
};

int main(int argc, char **argv) {
    struct Problem problem = {0, 10, 20};
    char text[32];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(text, sizeof text, "%d", rank);
    sscanf(text, "%d", &problem.first);
    for (int step = problem.steps; step < problem.last; step++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
