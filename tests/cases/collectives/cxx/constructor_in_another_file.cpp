// A constructor with a collective, defined in another file: the symbol that callers name is only an alias there.
// with: _constructor_in_another_file_helper.cpp
#include <mpi.h>

#include "_constructor_in_another_file_helper.hpp"

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        Grid grid(100);
        (void)grid;
    }
    MPI_Finalize();
    return 0;
}
