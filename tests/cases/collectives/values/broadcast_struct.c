// A struct of settings, sent as bytes; afterwards all its fields are equal on all ranks.
#include <mpi.h>

struct settings {
    int steps;
    int restart;
    double dt;
};

int main(int argc, char **argv)
{
    struct settings s = {0, 0, 0.0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        s.steps = 3;
        s.restart = 1;
        s.dt = 0.1;
    }

    if (s.restart) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
