// with: _condition_in_another_file_helper.c
// The collective is here; what decides about it is computed in the helper file.
#include <mpi.h>

void place_start(void);
int place_is_edge(void);
int place_is_parallel(void);

int main(int argc, char **argv)
{
    double x = 1.0;
    MPI_Init(&argc, &argv);
    place_start();
    if (place_is_edge()) // because: RW101
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
