// sscanf writes the member that its format names; what ranks read there differs.
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
    snprintf(text, sizeof text, "%d", rank); // because: RW101
    sscanf(text, "%d", &problem.first); // because: RW101
    for (int step = problem.first; step < problem.last; step++) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
