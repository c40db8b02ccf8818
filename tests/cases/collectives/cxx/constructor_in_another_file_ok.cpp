// As constructor_in_another_file, and every rank makes a grid.
// with: _constructor_in_another_file_ok_helper.cpp
#include <mpi.h>

#include "_constructor_in_another_file_helper.hpp"

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank >= 0) {
        Grid grid(100);
        (void)grid;
    }
    MPI_Finalize();
    return 0;
}
