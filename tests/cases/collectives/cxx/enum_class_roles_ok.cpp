// Readers and solvers go through the same two collectives.
#include <mpi.h>

enum class Role { reader, solver };

static Role role_of(int rank) { return rank == 0 ? Role::reader : Role::solver; }

int main(int argc, char **argv)
{
    double x = 1.0, sum = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    switch (role_of(rank)) {
    case Role::reader:
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Reduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        break;
    case Role::solver:
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Reduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        break;
    }
    MPI_Finalize();
    return 0;
}
