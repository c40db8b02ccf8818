// Each member is described as what it is.
#include <mpi.h>

struct cell {
    int id;
    double mass;
    int count[3];
};

int main(int argc, char **argv)
{
    struct cell cell = {0, 0, {0}};
    MPI_Init(&argc, &argv);
    MPI_Bcast(&cell.mass, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(&cell.count, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
