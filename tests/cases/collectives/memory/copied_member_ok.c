// memcpy writes as many bytes as its size says: the member that decides lies behind them.
#include <mpi.h>
#include <string.h>

struct Problem {
    int first;
    int steps;
};

int main(int argc, char **argv) {
    struct Problem problem = {0, 10};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(&problem.first, &rank, sizeof problem.first);
    for (int step = 0; step < problem.steps; step++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
