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
    MPI_Bcast(&s, (int)sizeof s, MPI_BYTE, 0, MPI_COMM_WORLD);

    if (s.restart)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
