// Another library starts and ends MPI.
#include <mpi.h>

void solver_initialize(int *argc, char ***argv);
void solver_finalize(void);

int main(int argc, char **argv)
{
    int rank;
    solver_initialize(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    solver_finalize();
    return rank < 0;
}
